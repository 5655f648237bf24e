import { lazy, Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { getUser } from '#domain/users/users.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { Head } from '#web/lib/head.tsx';
import { useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { heldSignIn } from '#web/lib/session/sign-in-again.ts';
import { toast } from '#web/lib/toast.tsx';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { wordFit } from '#web/ui/product/title-fit.ts';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import section from '#web/ui/section.module.css';
import { SessionEndedDialog } from '#web/ui/session-ended.dialog.tsx';
import { withPanelTexts } from '../admin/panel-texts.ts';
import { AccountBlocks } from './account-page.blocks.tsx';
import styles from './account-page.module.css';

const AdminBlocks = lazy(() => withPanelTexts(import('./account-page.admin.tsx')));

/** the blocks load pages of their own; whether there are any is known from one */
const ONE_ORDER = { limit: 1 };

/** /konto, the own account, and /konto/{id}, another account for admins. */
export function AccountPageScreen() {
	const t = useText();
	const current = useSession();
	const { userId } = useParams();
	const [query] = useSearchParams();
	const isAdminView = userId !== undefined;
	// the account stays under a form whose session has ended
	const owner = current?.user ?? heldSignIn.get()?.user;
	const id = isAdminView ? Number(userId) : (owner?.id ?? 0);
	const answer = useAnswer(getUser, { params: { id }, query: ONE_ORDER }, { errors: 'inline', staleTime: 0, enabled: current !== null });
	const { data, error, refetch } = answer;
	// the general message says itself that an error occurred
	const isGeneral = error?.message === t('errorpage.internal');
	// without a session the sign-in page or the question below says it
	const failure = current && error && (isGeneral ? error.message : `${t('account.load_failed')}${error.message}`);
	useEffect(() => {
		if (failure) toast.error(failure);
	}, [failure]);
	if (!data && !error) return <MissingPage answers={[answer]} />;
	const name = data ? `${data.user.firstname} ${data.user.lastname}` : '';
	const title = isAdminView && data ? t('account.user_of', { name }) : t('screen.account');
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={title} noindex />
			<h1 className="fitted" style={wordFit(title)}>
				{title}
			</h1>
			{failure && <RetryNotice message={failure} onRetry={() => void refetch()} />}
			{data && (
				<AccountBlocks key={id} detail={data} isAdminView={isAdminView} startsEditing={query.has('edit')}>
					{isAdminView && (
						<Suspense>
							<AdminBlocks user={data.user} bans={data.bans ?? []} />
						</Suspense>
					)}
				</AccountBlocks>
			)}
			<SessionEndedDialog />
		</section>
	);
}

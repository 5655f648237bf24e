import { useEffect, useSyncExternalStore } from 'react';
import { acceptTerms, getTerms } from '#domain/account/account.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useConfig } from '#web/lib/config.tsx';
import { useText } from '#web/lib/language.tsx';
import { signOut } from '#web/lib/session/sign-out.ts';
import { noteTermsAccepted, termsRefusals } from '#web/lib/session/terms.ts';
import { toast } from '#web/lib/toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SmartLink } from '#web/ui/smart-link.tsx';

/** S1-244: a 400 is ignored, all other errors are shown. */
const IGNORED = [400];

function useFailureToast(error: ApiError | null) {
	const t = useText();
	useEffect(() => {
		if (error && !IGNORED.includes(error.statusCode)) toast.error(t('terms.failed'), error.message);
	}, [error, t]);
}

/** Checks on load whether the terms are accepted; if not, a modal dialog blocks the page until they are (S1-163, S1-164). */
export function TermsDialog({ userId }: { userId: number }) {
	const t = useText();
	const { regulations_page, policy_page, accessibility_page } = useConfig();
	const params = { id: userId };
	const terms = useAnswer(getTerms, { params }, { errors: 'inline', ignore: IGNORED, staleTime: 0 });
	const accept = useCall(acceptTerms, { refreshes: [getTerms], ignore: IGNORED });
	// new terms may have been published while this page was open: a refused order or start shows it
	const refusals = useSyncExternalStore(termsRefusals.subscribe, termsRefusals.get, termsRefusals.get);
	const { refetch } = terms;
	useEffect(() => {
		if (refusals > 0) void refetch();
	}, [refusals, refetch]);
	useFailureToast(terms.error);
	useFailureToast(accept.error);
	if (terms.data?.accept_tos !== false) return null;
	const buttons = (
		<>
			<Button onClick={() => accept.mutate({ params }, { onSuccess: noteTermsAccepted })} inert={accept.isPending}>
				{t('terms.accept')}
			</Button>
			{/* the account can be left without accepting, e.g. on a shared computer */}
			<Button variant="quiet" onClick={() => void signOut()}>
				{t('nav.signout')}
			</Button>
		</>
	);
	return (
		<Dialog title={t('terms.title')} footer={buttons}>
			<p>{t('terms.text')}</p>
			<p>
				<SmartLink newTab to={regulations_page || '/regulamin'}>
					{t('terms.regulations')}
				</SmartLink>{' '}
				·{' '}
				<SmartLink newTab to={policy_page || '/polityka'}>
					{t('terms.policy')}
				</SmartLink>
				{accessibility_page && (
					<>
						{' · '}
						<SmartLink newTab to={accessibility_page}>
							{t('footer.accessibility')}
						</SmartLink>
					</>
				)}
			</p>
		</Dialog>
	);
}

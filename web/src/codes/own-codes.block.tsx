import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { formatDigits } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { deleteUserCode, listUserCodes, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { isExpired, lastDayOf } from '#domain/codes/codes.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { useFocusNearby } from '#web/lib/use-focus-nearby.ts';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import { Button } from '#web/ui/button.tsx';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';
import { CodeText } from '../shared/order/code-text.tsx';
import { ActivateCodeForm } from './activate-code.form.tsx';
import { discountText } from './discount-text.ts';
import styles from './own-codes.block.module.css';

const LIMIT = 20;

type OwnCodesProps = { userId: number; isAdminView: boolean };

/** Codes on an account: activate one, see their discounts, remove an unused one (S1-105). */
export function OwnCodesBlock({ userId, isAdminView }: OwnCodesProps) {
	const t = useText();
	const paging = usePageAddress('kody');
	const query = { page: paging.page, limit: LIMIT };
	const answer = useList(listUserCodes, { params: { userId }, query }, { refreshesOnReturn: true });
	const { data } = answer;
	const toasts = useOutcomeToasts();
	const remove = useCall(deleteUserCode, { refreshes: [listUserCodes, listAudit] });
	const [deleting, setDeleting] = useState<UserCodeOut | null>(null);

	async function removeConfirmed() {
		if (!deleting) return;
		const { code_id: codeId } = deleting;
		setDeleting(null);
		try {
			await remove.mutateAsync({ params: { userId, codeId } });
			toasts.success(t('codes.own.deleted'));
		} catch (error) {
			toasts.error(t('codes.own.refused'), (error as Error).message);
		}
	}

	return (
		<section className={panel.panel} id="kody">
			<div className={panel.header}>
				<h2>{t('codes.own.title')}</h2>
			</div>
			<ActivateCodeForm userId={userId} isAdminView={isAdminView} />
			{!data && (
				<div className={styles.codes}>
					<MissingData answers={[answer]} height="72px" />
				</div>
			)}
			{data?.codes.length === 0 && <p className={`muted ${styles.codes}`}>{t(isAdminView ? 'codes.own.empty_user' : 'codes.own.empty')}</p>}
			{data && data.codes.length > 0 && (
				<ul className={styles.codes}>
					{data.codes.map((code) => (
						<OwnCode key={code.code_id} code={code} onDelete={() => setDeleting(code)} />
					))}
				</ul>
			)}
			<Pagination {...paging} keepsScroll pages={Math.ceil((data?.total ?? 0) / LIMIT)} of={t('codes.own.title')} />
			{deleting && (
				<QuestionDialog
					title={t('codes.own.delete_ask', { code: deleting.code })}
					onYes={() => void removeConfirmed()}
					onNo={() => setDeleting(null)}
				>
					<p>{t(isAdminView ? 'codes.own.delete_why_theirs' : 'codes.own.delete_why')}</p>
				</QuestionDialog>
			)}
		</section>
	);
}

const day = (moment: string) => formatDigits(warsawDate(new Date(moment)));

function stateOf(code: UserCodeOut, t: Translate): string {
	if (code.used) return t('codes.own.state_used', { date: day(code.usage_date ?? code.activation_date) });
	if (code.expiration_date && isExpired(code, new Date(serverNow())))
		return t('codes.own.state_expired', { date: day(code.expiration_date) });
	if (code.over) return t('codes.own.state_over');
	const last = lastDayOf(code);
	const until = last ? t('codes.own.valid_until', { date: formatDigits(last) }) : t('codes.own.no_expiry');
	const held = code.held_by_bank ? 'codes.own.state_bank' : 'codes.own.state_held';
	return `${t(code.held ? held : 'codes.own.state_active')}, ${until}`;
}

/** What a code is for: its one title, as a link to it, or any. */
function CodeProduct({ code: { title, event_id, video_id } }: { code: UserCodeOut }) {
	const t = useText();
	if (!title) return t('codes.own.any');
	const path = event_id === null ? itemPath('video', video_id ?? '') : itemPath('event', event_id);
	return <Link to={path}>{t('codes.own.for', { title })}</Link>;
}

/** One code: what it gives and for what, until when, used or not; one that is neither used nor held by an order can be deleted. */
function OwnCode({ code, onDelete }: { code: UserCodeOut; onDelete: () => void }) {
	const t = useText();
	const button = useRef<HTMLButtonElement>(null);
	useFocusNearby(button);
	return (
		<li>
			<CodeText code={code.code} isUsed={code.used > 0 || code.over > 0} />
			<div>
				<strong>
					{discountText(code, t.language)} <CodeProduct code={code} />
				</strong>
				{code.desc && <p className="small">{code.desc}</p>}
				<p className="muted small">{stateOf(code, t)}</p>
			</div>
			{code.used || code.held ? (
				<span />
			) : (
				<Button
					ref={button}
					variant="quiet"
					size="sm"
					icon={IconTrash}
					aria-label={t('codes.own.delete_of', { code: code.code })}
					onClick={onDelete}
				>
					{t('codes.own.delete')}
				</Button>
			)}
		</li>
	);
}

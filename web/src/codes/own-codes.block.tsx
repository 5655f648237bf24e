import { useState } from 'react';
import { listAudit } from '#domain/audit/audit.contract.ts';
import { deleteUserCode, listUserCodes, type UserCodeOut } from '#domain/codes/codes.contract.ts';
import { useCall, useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useOutcomeToasts } from '#web/lib/toast.tsx';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';
import { ActivateCodeForm } from './activate-code.form.tsx';
import { OwnCode } from './own-code.row.tsx';
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

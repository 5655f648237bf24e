import { useState } from 'react';
import { type AuditRow, listAudit } from '#domain/audit/audit.contract.ts';
import { actionText } from '#domain/audit/audit.labels.ts';
import { auditTexts } from '#domain/audit/audit.texts.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import { useList } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import panel from '#web/ui/account-panel.module.css';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { changeLines } from './change-lines.ts';

registerTexts(auditTexts);
registerTexts(paymentsTexts);
registerTexts(refundListTexts);

const PAGE = 10;
type AuditTrailProps = { subjectType: string; subjectId: string | number };

/** The audit of a person, an order or a setting: who, what, from which address; newest first. */
export function AuditTrailBlock({ subjectType, subjectId }: AuditTrailProps) {
	const t = useText();
	const [page, setPage] = useState(1);
	const query = { subject_type: subjectType, subject_id: String(subjectId), page, limit: PAGE };
	const answer = useList(listAudit, { query });
	const { data } = answer;
	const columns: Column<AuditRow>[] = [
		{ key: 'at', title: t('audit.at'), cell: (row) => <span className="tabular unbroken">{momentText(row.at)}</span> },
		{
			key: 'actor',
			title: t('audit.actor'),
			cell: (row) => (row.actor ? `${row.actor.firstname} ${row.actor.lastname}` : t('audit.system')),
		},
		{ key: 'ip', title: t('audit.ip'), cell: (row) => row.ip ?? '' },
		{ key: 'action', title: t('audit.action'), cell: (row) => t(actionText(row.action)) },
		{
			key: 'change',
			title: t('audit.change'),
			cell: (row) => changeLines(row.before, row.after, t).map((line) => <div key={line}>{line}</div>),
		},
	];
	return (
		<section className={panel.panel} id="historia">
			<div className={panel.header}>
				<h2>{t('audit.title')}</h2>
			</div>
			<LoadFailed answer={answer} />
			{data && <Table caption={t('audit.title')} columns={columns} rows={data.audit} rowKey={(row) => row.id} empty={t('audit.empty')} />}
			<Pagination page={page} pages={Math.ceil((data?.total ?? 0) / PAGE)} onPage={setPage} of={t('audit.title')} />
		</section>
	);
}

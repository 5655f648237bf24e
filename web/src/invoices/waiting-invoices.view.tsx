import { useState } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { type LocalDate, warsawDate } from '#domain/base/time/time.ts';
import { isIssueOverdue } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import {
	closeCorrection,
	getIssuedInvoice,
	issueWaitingInvoices,
	listIssuedInvoices,
	listWaitingInvoices,
	type WaitingOrder,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { toast } from '#web/lib/toast.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { ShortNumber } from '#web/ui/admin/long-number.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import table from './invoices.table.module.css';
import { IssueButton } from './issue.button.tsx';
import { IssueQuestion } from './issue.question.tsx';

const REFETCH_MS = 2_000;
const CHANGED = [listWaitingInvoices, listIssuedInvoices];

type Waiting = { issuable?: number | undefined; total: number; sum: number };
const issuableOf = ({ issuable, total }: Pick<Waiting, 'issuable' | 'total'>) => issuable ?? total;

/** Paid orders with a requested invoice that is not issued, and refused corrections. */
export function WaitingInvoicesView() {
	const t = useText();
	const report = useReport();
	const [state, setState] = useTableState();
	const answer = useAnswer(
		listWaitingInvoices,
		{ query: { page: state.page, limit: state.limit } },
		{ errors: 'inline', keepPrevious: true, staleTime: 0, refetchInterval: (answer) => (answer?.queued ? REFETCH_MS : false) },
	);
	const { data, refetch } = answer;
	const [isAsking, setAsking] = useState(false);
	const [isLoading, setLoading] = useState(false);
	const issueAll = useCall(issueWaitingInvoices, { refreshes: CHANGED });
	/** About what is waiting now: the list may have been opened long ago. */
	const ask = async () => {
		setLoading(true);
		const now = await refetch();
		setLoading(false);
		setAsking(now.isSuccess && issuableOf(now.data) > 0);
	};
	const onIssueAll = (waiting: Waiting) =>
		issueAll.mutate(
			{ body: { total: issuableOf(waiting), sum: waiting.sum } },
			{
				onSuccess: ({ waiting }) => {
					toast.success(t('invoices.waiting.begun', { count: waiting }));
					setAsking(false);
				},
				onError: (error) => {
					report.failed(error);
					if (error.type === 'changed_since') void ask();
					else setAsking(false);
				},
			},
		);
	const isBusy = issueAll.isPending || isLoading;
	const whyNone = data && t(data.total === 0 ? 'invoices.waiting.empty' : 'invoices.waiting.only_former_nip');
	const reason = (isBusy && t('web.loading')) || (data && issuableOf(data) === 0 && whyNone);
	return (
		<>
			<ViewHeader
				title={t('panel.view.invoices')}
				lead={data?.queued ? t('invoices.waiting.begun', { count: data.queued }) : undefined}
				actions={
					<Control variant="primary" onClick={() => void ask()} disabledReason={reason}>
						{t('invoices.waiting.issue_all')}
					</Control>
				}
			/>
			{isAsking && data && (
				<IssueQuestion
					title={t('invoices.waiting.issue_all_ask', { count: issuableOf(data) })}
					buyer={null}
					amount={data.sum}
					count={issuableOf(data)}
					busy={isBusy}
					onYes={() => onIssueAll(data)}
					onNo={() => setAsking(false)}
				/>
			)}
			<InvoiceTabs current="waiting" />
			<DataTable
				label={t('invoices.tab.waiting')}
				columns={columnsOf(t)}
				rows={data?.orders ?? []}
				rowId={({ number }) => number}
				state={{ ...state, filters: {} }}
				onState={setState}
				answer={answer}
				empty={t('invoices.waiting.empty')}
			/>
		</>
	);
}

function IssueBy({ day }: { day: LocalDate }) {
	const t = useText();
	return (
		<>
			{shortDate(day)}{' '}
			{isIssueOverdue(day, warsawDate(new Date(serverNow()))) && <StateTag kind="stop">{t('invoices.waiting.overdue')}</StateTag>}
		</>
	);
}

const columnsOf = (t: Translate): Column<WaitingOrder>[] => [
	{ id: 'order', title: t('invoices.admin.column.order'), lead: true, cell: (row) => <ShortNumber>{row.number}</ShortNumber> },
	{
		id: 'description',
		title: t('invoices.admin.column.description'),
		cell: (row) => (
			<>
				<span className={table.description}>{row.description}</span>
				{row.corrects && (
					<>
						<br />
						<Link to={issuedAddress(row.corrects.id)}>{t('invoices.waiting.correction_of', { number: row.corrects.number })}</Link>
					</>
				)}
			</>
		),
	},
	{ id: 'buyer', title: t('invoices.issued.buyer'), cell: (row) => row.buyer_name },
	{
		id: 'issue_by',
		title: t('invoices.waiting.issue_by'),
		wide: true,
		cell: (row) => (row.issue_by ? <IssueBy day={row.issue_by} /> : '–'),
	},
	{
		id: 'refusal',
		title: t('invoices.waiting.refusal'),
		// an empty cell has no line in a card
		cell: (row) => row.refusal && t(`invoices.why_not.${row.refusal}`),
	},
	{ id: 'amount', title: t('invoices.admin.column.amount'), right: true, cell: (row) => formatZloty(row.amount, t.language) },
	{
		id: 'actions',
		title: t('panel.actions'),
		right: true,
		cell: (row) => {
			if (!row.corrects) return <IssueButton order={row} />;
			return row.refusal === 'former_nip' && <CorrectedElsewhereButton invoice={row.corrects} />;
		},
	},
];

/** Closes the correction of an invoice that only the seller who issued it, with another NIP, can correct. */
function CorrectedElsewhereButton({ invoice: { id, number } }: { invoice: { id: number; number: string } }) {
	const t = useText();
	const report = useReport();
	const close = useCall(closeCorrection, { refreshes: [listWaitingInvoices, getIssuedInvoice] });
	const { ask, question } = useQuestion({
		title: t('invoices.waiting.elsewhere_ask', { number }),
		hasNumber: true,
		text: t('invoices.waiting.elsewhere_lead'),
		onYes: () => close.mutateAsync({ params: { id } }).then(report.success, report.failed),
	});
	return (
		<>
			<Control onClick={ask}>{t('invoices.waiting.elsewhere')}</Control>
			{question}
		</>
	);
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { INVOICE_KINDS } from '#domain/invoices/issued/invoice-document.ts';
import { type IssuedInvoice, listIssuedInvoices } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { checkKsef, getKsefState, type KsefState } from '#domain/invoices/ksef/ksef.contract.ts';
import { SENDING_GROUPS } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { ksefAlarmText, ksefRestingText } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import { useAnswer, useCall, useList } from '#web/lib/api/api.ts';
import { momentText, shortDate } from '#web/lib/format.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { AnswerAbove } from '#web/ui/admin/answer-above.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { CompleteRangeField } from '#web/ui/admin/fields/complete-range.field.tsx';
import { ShortNumber } from '#web/ui/admin/long-number.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, daysFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Filters, Toolbar } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { KsefTag } from './ksef-sending.tsx';
import { SearchTextField } from './search-text.field.tsx';

const KINDS = ['', ...INVOICE_KINDS] as const;
const GROUPS = ['', ...SENDING_GROUPS] as const;

export function IssuedInvoicesView() {
	const t = useText();
	const [state, setState] = useTableState();
	const { q = '' } = state.filters;
	const kind = choiceFilter(KINDS, state.filters.kind);
	const ksef = choiceFilter(GROUPS, state.filters.ksef);
	const { date_from, date_to } = daysFilter(state.filters);
	const answer = useList(listIssuedInvoices, { query: { kind, ksef, date_from, date_to, q, page: state.page, limit: state.limit } });
	const { data } = answer;
	return (
		<>
			<ViewHeader title={t('panel.view.invoices')} />
			<InvoiceTabs current="issued" />
			<WithKsefState>
				<Filters count={[q, date_from, kind, ksef].filter(Boolean).length}>
					<SearchTextField label={t('invoices.issued.q')} value={q} onChange={(words) => setState({ filters: { q: words } })} />
					<CompleteRangeField
						value={{ from: date_from || null, to: date_to || null }}
						onChange={({ from, to }) => setState({ filters: { date_from: from ?? '', date_to: to ?? '' } })}
					/>
					<FilterGroup
						label={t('invoices.issued.kind')}
						options={KINDS.map((value) => ({ value, label: t(value === '' ? 'invoices.kind.all' : `invoices.kind.${value}`) }))}
						value={kind}
						onChange={(value) => setState({ filters: { kind: value } })}
					/>
					<FilterGroup
						label={t('ksef.state')}
						options={GROUPS.map((value) => ({ value, label: t(value === '' ? 'ksef.group.all' : `ksef.group.${value}`) }))}
						value={ksef}
						onChange={(value) => setState({ filters: { ksef: value } })}
					/>
				</Filters>
				<DataTable
					label={t('invoices.tab.issued')}
					columns={columnsOf(t)}
					rows={data?.invoices ?? []}
					state={{ ...state, filters: {} }}
					onState={setState}
					answer={answer}
					empty={t('invoices.issued.empty')}
				/>
			</WithKsefState>
		</>
	);
}

const columnsOf = (t: Translate): Column<IssuedInvoice>[] => [
	{ id: 'number', title: t('invoices.issued.number'), lead: true, cell: (row) => <Link to={issuedAddress(row.id)}>{row.number}</Link> },
	{ id: 'kind', title: t('invoices.issued.kind'), card: 'half', cell: (row) => t(`invoices.kind.${row.kind}`) },
	{ id: 'issued_on', title: t('invoices.issued.issued_on'), card: 'half', cell: (row) => shortDate(row.issued_on) },
	{ id: 'buyer', title: t('invoices.issued.buyer'), card: 'row', cell: (row) => row.buyer_name ?? row.buyer_number },
	{ id: 'order', title: t('invoices.admin.column.order'), wide: true, cell: (row) => <ShortNumber>{row.order.number}</ShortNumber> },
	{ id: 'ksef', title: t('ksef.state'), card: 'fit', cell: (row) => <KsefTag ksef={row.ksef} /> },
	{ id: 'gross', title: t('statement.gross_short'), right: true, card: 'end', cell: (row) => formatZloty(row.gross, t.language) },
];

/** State of the connection to KSeF with its errors, and a button to check it; what follows is not moved when it comes. */
function WithKsefState({ children }: { children: ReactNode }) {
	const answer = useAnswer(getKsefState, {}, { errors: 'inline', staleTime: 0 });
	const state = answer.data && (
		<Toolbar>
			<KsefStateNotice state={answer.data.ksef} />
		</Toolbar>
	);
	return (
		<AnswerAbove answer={answer} above={state}>
			{children}
		</AnswerAbove>
	);
}

function KsefStateNotice({ state }: { state: KsefState }) {
	const t = useText();
	const { nip, alarm, blocked, pause, resting_until, late, refused, waiting } = state;
	if (nip === null) return <Notice quiet>{t('ksef.not_connected')}</Notice>;
	const troubles = [
		alarm !== null && t(ksefAlarmText(pause), { alarm }),
		alarm === null && resting_until !== null && t(ksefRestingText(pause), { at: momentText(resting_until) }),
		blocked && t('ksef.blocked', { blocked }),
		late > 0 && t('ksef.late', { late }),
		refused > 0 && t('ksef.refused', { refused }),
	].filter((line) => typeof line === 'string');
	return (
		<Notice kind={troubles.length > 0 ? 'stop' : 'ok'} title={t('ksef.connected', { nip, waiting })} quiet action={<CheckButton />}>
			{troubles.map((line) => (
				<div key={line}>{line}</div>
			))}
		</Notice>
	);
}

function CheckButton() {
	const t = useText();
	const report = useReport();
	const check = useCall(checkKsef, { refreshes: [getKsefState] });
	const onCheck = () =>
		check.mutate(
			{},
			{
				onSuccess: ({ error }) => (error === null ? toast.success(t('ksef.check_works')) : toast.error(t('ksef.check_fails', { error }))),
				onError: report.failed,
			},
		);
	return (
		<Control onClick={onCheck} disabledReason={check.isPending && t('web.loading')}>
			{t('ksef.check')}
		</Control>
	);
}

import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { INVOICE_KINDS } from '#domain/invoices/issued/invoice-document.ts';
import { type IssuedInvoice, listIssuedInvoices } from '#domain/invoices/issued/issued-invoices.contract.ts';
import { SENDING_GROUPS } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { useList } from '#web/lib/api/api.ts';
import { shortDate } from '#web/lib/format.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { CompleteRangeField } from '#web/ui/admin/fields/complete-range.field.tsx';
import { ShortNumber } from '#web/ui/admin/long-number.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, daysFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Filters } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import { KsefTag } from './ksef-sending.tsx';
import { WithKsefState } from './ksef-state.block.tsx';
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

import { rangeFileName } from '#domain/base/text/file-name.ts';
import { getInvoiceSettings, listInvoices } from '#domain/invoices/invoices.contract.ts';
import { useAnswer, useList } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { CompleteRangeField } from '#web/ui/admin/fields/complete-range.field.tsx';
import { SwitchField } from '#web/ui/admin/fields/field.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { lazyPart, loadLater } from '#web/ui/admin/load-later.tsx';
import { SettingsFold } from '#web/ui/admin/settings-fold.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { DataTable } from '#web/ui/admin/table/data-table.tsx';
import { choiceFilter, daysFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { Filters } from '#web/ui/admin/toolbar.tsx';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { InvoiceTabs, useInvoiceList } from './invoice-tabs.tsx';
import { requestColumns } from './invoices.table.tsx';
import { SearchTextField } from './search-text.field.tsx';

const IssuedInvoiceView = lazyPart(async () => (await import('./issued-invoice.view.tsx')).IssuedInvoiceView);
const IssuedInvoicesView = lazyPart(async () => (await import('./issued-invoices.view.tsx')).IssuedInvoicesView);
const RegisterView = lazyPart(async () => (await import('./register.view.tsx')).RegisterView);
const WaitingInvoicesView = lazyPart(async () => (await import('./waiting-invoices.view.tsx')).WaitingInvoicesView);
const FILTERS = ['unsent', 'paid'] as const;

export function InvoicesView() {
	const { list, invoiceId } = useInvoiceList();
	if (invoiceId !== null) return <IssuedInvoiceView id={invoiceId} />;
	if (list === 'issued') return <IssuedInvoicesView />;
	if (list === 'register') return <RegisterView />;
	return list === 'waiting' ? <WaitingInvoicesView /> : <RequestsView />;
}

/** Seller data and requested invoices; filters: only unsent, only paid. */
function RequestsView() {
	const t = useText();
	const [state, setState] = useTableState();
	const { q = '' } = state.filters;
	const unsent = choiceFilter(['1'], state.filters.unsent);
	const paid = choiceFilter(['1'], state.filters.paid);
	const { date_from, date_to } = daysFilter(state.filters);
	const query = { unsent, paid, date_from, date_to, q };
	const answer = useList(listInvoices, { query: { ...query, page: state.page, limit: state.limit } });
	const setFilters = (change: Record<string, string>) => setState({ filters: change });
	return (
		<>
			<ViewHeader
				title={t('panel.view.invoices')}
				actions={
					<CsvButton
						path={listInvoices.path}
						query={{ ...query, format: 'csv' }}
						fileName={rangeFileName(t('panel.file.invoices'), { from: date_from, to: date_to }, t('panel.file.all'))}
					/>
				}
			/>
			<InvoiceTabs current="requests" />
			<SellerSettings />
			<Filters count={[q, date_from, unsent, paid].filter(Boolean).length}>
				<SearchTextField label={t('invoices.admin.q')} value={q} onChange={(words) => setFilters({ q: words })} />
				<CompleteRangeField
					value={{ from: date_from || null, to: date_to || null }}
					onChange={({ from, to }) => setFilters({ date_from: from ?? '', date_to: to ?? '' })}
				/>
				{FILTERS.map((name) => (
					<SwitchField
						key={name}
						label={t(`invoices.admin.${name}`)}
						checked={query[name] === '1'}
						onChange={(event) => setFilters({ [name]: event.target.checked ? '1' : '' })}
					/>
				))}
			</Filters>
			<DataTable
				label={t('invoices.admin.list')}
				columns={requestColumns(t)}
				rows={answer.data?.invoices ?? []}
				answer={answer}
				state={{ ...state, filters: {} }}
				onState={setState}
				empty={t('invoices.admin.empty')}
			/>
		</>
	);
}

const SellerForm = loadLater(async () => (await import('./seller.form.tsx')).SellerForm);

function SellerSettings() {
	const t = useText();
	const answer = useAnswer(getInvoiceSettings, {}, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	return (
		<SettingsFold title={t('invoices.admin.settings')}>
			<LoadFailed answer={answer} />
			{data && <SellerForm config={data.config} updatedAt={data.updated_at} />}
		</SettingsFold>
	);
}

import { IconDownload } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { formatMonthOfYear } from '#domain/base/time/dates.ts';
import { monthOf } from '#domain/base/time/day-ranges.ts';
import { vatRateText } from '#domain/catalogue/vat.rules.ts';
import { ksefTexts } from '#domain/invoices/ksef/ksef.texts.ts';
import { isOwnReason } from '#domain/invoices/ksef/ksef-sending.rules.ts';
import { getRegister, type Register, type RegisterEntry } from '#domain/invoices/register/register.contract.ts';
import { invoiceRegisterTexts } from '#domain/invoices/register/register.texts.ts';
import { useList } from '#web/lib/api/api.ts';
import { downloadZip } from '#web/lib/api/download.ts';
import { shortDate } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { MonthField, monthOr } from '#web/ui/admin/fields/month.field.tsx';
import { LongNumber } from '#web/ui/admin/long-number.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { CsvButton } from '#web/ui/admin/table/csv-button.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import { RatesTable, sumOf } from '#web/ui/admin/table/facts.table.tsx';
import { useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { InvoiceTabs } from './invoice-tabs.tsx';
import styles from './register.view.module.css';

registerTexts(invoiceRegisterTexts);
registerTexts(ksefTexts);

/** The accountant's month: invoices, corrections and sales without an invoice; month and page in the address. */
export function RegisterView() {
	const t = useText();
	const [state, setState] = useTableState();
	const thisMonth = monthOf(useNow());
	const month = monthOr(state.filters.month ?? '', thisMonth);
	const answer = useList(getRegister, { params: { month }, query: { page: state.page, limit: state.limit } });
	const { data } = answer;
	const register = data?.register;
	const name = `${t('register.file_name')}-${month}`;
	return (
		<>
			<ViewHeader
				title={t('panel.view.invoices')}
				lead={t('register.lead', { month: formatMonthOfYear(month, t.language) })}
				actions={
					<>
						<FilesButton month={month} fileName={`${name}.zip`} />
						<CsvButton path={`/api/registers/${month}`} query={{ format: 'csv' }} fileName={`${name}.csv`} />
					</>
				}
			/>
			<InvoiceTabs current="register" />
			<MonthField month={month} onChange={(next, options) => setState({ filters: { month: next } }, options)} />
			{register && <Sums register={register} />}
			<DataTable
				label={t('invoices.tab.register')}
				columns={columnsOf(t)}
				rows={register?.entries ?? []}
				rowId={({ day, vat_rate, document }) => document?.number ?? `${day} ${vat_rate}`}
				total={register?.total ?? 0}
				state={{ ...state, filters: {} }}
				onState={setState}
				answer={answer}
				empty={t('register.empty')}
			/>
		</>
	);
}

function Sums({ register: { documents, undocumented, rates, booked_rates } }: { register: Register }) {
	const t = useText();
	return (
		<div className={styles.sums}>
			<StatStrip
				stats={[
					{
						name: t('register.documents'),
						value: formatZloty(documents.gross, t.language),
						note: [t('register.documents_count', documents), documents.refused > 0 && t('register.refused_count', documents)]
							.filter(Boolean)
							.join(' · '),
					},
					{ name: t('register.undocumented'), value: formatZloty(undocumented.gross, t.language) },
					{ name: t('register.total'), value: formatZloty(sumOf(rates, 'gross'), t.language), note: t('statement.gross') },
				]}
			/>
			<RatesTable label={t('statement.rates')} rates={booked_rates ?? rates} />
		</div>
	);
}

function FilesButton({ month, fileName }: { month: string; fileName: string }) {
	const t = useText();
	const report = useReport();
	const save = () => downloadZip(`/api/registers/${month}/files`, fileName).catch(report.failed);
	return (
		<Control icon={IconDownload} onClick={() => void save()}>
			{t('register.files')}
		</Control>
	);
}

/** A refused document has no amounts. */
const amountText = (amount: number | null, t: Translate) => (amount === null ? '–' : formatZloty(amount, t.language));

type RegisterDocument = NonNullable<RegisterEntry['document']>;
type DocumentProps = { document: RegisterDocument };

const buyerOf = ({ buyer_name, buyer_number }: RegisterDocument) => buyer_name ?? buyer_number;

/** Its number, and below 1264 px what would be three columns that sales without a document leave empty. */
function DocumentCell({ document }: DocumentProps) {
	const t = useText();
	return (
		<>
			<Link to={issuedAddress(document.id)}>{document.number}</Link>
			<small className="until-wide">{[t(`invoices.kind.${document.kind}`), buyerOf(document)].filter(Boolean).join(', ')}</small>
			<small className="until-wide">
				<KsefText document={document} />
			</small>
		</>
	);
}

function KsefCell({ document }: DocumentProps) {
	const text = <KsefText document={document} />;
	return document.refusal === null ? <LongNumber>{text}</LongNumber> : text;
}

function KsefText({ document: { ksef, refusal } }: DocumentProps) {
	const t = useText();
	if (refusal === null) return ksef;
	return t('register.refused', { reason: isOwnReason(refusal) ? t(`ksef.reason.${refusal}`) : refusal });
}

const columnsOf = (t: Translate): Column<RegisterEntry>[] => [
	{
		id: 'document',
		title: t('register.document'),
		lead: true,
		wide: true,
		cell: (row) => (row.document ? <DocumentCell document={row.document} /> : t('register.undocumented')),
	},
	{ id: 'day', title: t('register.day_short'), cell: (row) => shortDate(row.day) },
	{ id: 'kind', title: t('register.kind_short'), joined: true, cell: (row) => row.document && t(`invoices.kind.${row.document.kind}`) },
	{ id: 'buyer', title: t('register.buyer'), joined: true, cell: (row) => row.document && buyerOf(row.document) },
	{ id: 'ksef', title: t('register.ksef_short'), joined: true, cell: (row) => row.document && <KsefCell document={row.document} /> },
	{ id: 'rate', title: t('statement.rate'), right: true, cell: (row) => vatRateText(row.booked_rate ?? row.vat_rate) },
	{ id: 'net', title: t('statement.net'), right: true, cell: (row) => amountText(row.net, t) },
	{ id: 'vat', title: t('statement.vat'), right: true, cell: (row) => amountText(row.vat, t) },
	{ id: 'gross', title: t('statement.gross_short'), right: true, cell: (row) => amountText(row.gross, t) },
];

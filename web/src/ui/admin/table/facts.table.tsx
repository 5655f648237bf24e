import { formatZloty } from '#domain/base/money.ts';
import { type BookedRate, vatRateText } from '#domain/catalogue/vat.rules.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import type { Column } from './data-table.tsx';
import { Cell, Row, TableBody, TableFrame, TableHead, TitleCell } from './table-frame.tsx';

type FactsTableProps<Fact> = {
	label: string;
	columns: readonly Column<Fact>[];
	rows: readonly Fact[];
	rowId: (row: Fact) => string | number;
};

/** A few rows, all on one page, such as the lines of an invoice; nothing without one. */
export const FactsTable = <Fact,>({ label, columns, rows, rowId }: FactsTableProps<Fact>) =>
	rows.length > 0 && (
		<TableFrame label={label} caption={label} isNarrow>
			<TableHead>
				<tr>
					{columns.map((column) => (
						<TitleCell key={column.id} {...column} />
					))}
				</tr>
			</TableHead>
			<TableBody>
				{rows.map((row) => (
					<Row key={rowId(row)}>
						{columns.map(({ id, cell, ...place }) => (
							<Cell key={id} {...place}>
								{cell(row)}
							</Cell>
						))}
					</Row>
				))}
			</TableBody>
		</TableFrame>
	);

type Amounts = { net: number; vat: number; gross: number };

const amountColumns = (t: Translate): Column<Amounts>[] => [
	{ id: 'net', title: t('statement.net'), right: true, cell: ({ net }) => formatZloty(net, t.language) },
	{ id: 'vat', title: t('statement.vat'), right: true, cell: ({ vat }) => formatZloty(vat, t.language) },
	{ id: 'gross', title: t('statement.gross_short'), right: true, cell: ({ gross }) => <b>{formatZloty(gross, t.language)}</b> },
];

/** Rate, net, VAT and gross of a line or of a sum, which has no rate. */
export const taxedColumns = (t: Translate): Column<Amounts & { vat_rate?: BookedRate }>[] => [
	{ id: 'rate', title: t('statement.rate'), right: true, cell: ({ vat_rate }) => (vat_rate ? vatRateText(vat_rate) : '–') },
	...amountColumns(t),
];

/** Net, VAT and gross of each VAT rate. */
export function RatesTable({ label, rates }: { label: string; rates: readonly (Amounts & { vat_rate: BookedRate })[] }) {
	const t = useText();
	const columns = taxedColumns(t).map((column) => (column.id === 'rate' ? { ...column, right: false, lead: true } : column));
	return <FactsTable label={label} columns={columns} rows={rates} rowId={({ vat_rate }) => vat_rate} />;
}

/** The sum of a column, to the grosz. */
export const sumOf = (rows: readonly Amounts[], of: keyof Amounts): number => rows.reduce((sum, row) => sum + row[of], 0);

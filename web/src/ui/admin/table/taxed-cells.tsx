import { formatZloty } from '#domain/base/money.ts';
import { type VatRate, vatRateText } from '#domain/catalogue/vat.rules.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useText } from '#web/lib/language.tsx';
import { Cell, TableHead, TitleCell } from './table-frame.tsx';

/** The amounts of a line or a sum: rate, net, VAT, gross. */
type Taxed = { vat_rate?: VatRate; net: number; vat: number; gross: number };

export function AmountCells({ net, vat, gross }: Omit<Taxed, 'vat_rate'>) {
	const t = useText();
	return (
		<>
			<Cell right title={t('statement.net')}>
				{formatZloty(net, t.language)}
			</Cell>
			<Cell right title={t('statement.vat')}>
				{formatZloty(vat, t.language)}
			</Cell>
			<Cell right title={t('statement.gross_short')}>
				<b>{formatZloty(gross, t.language)}</b>
			</Cell>
		</>
	);
}

export function TaxedCells({ vat_rate, ...amounts }: Taxed) {
	const t = useText();
	return (
		<>
			<Cell right title={t('statement.rate')}>
				{vat_rate ? vatRateText(vat_rate) : '–'}
			</Cell>
			<AmountCells {...amounts} />
		</>
	);
}

const AMOUNTS = ['statement.net', 'statement.vat', 'statement.gross_short'] as const;

export function TaxedHeads({ left, right = ['statement.rate', ...AMOUNTS] }: { left: readonly TextKey[]; right?: readonly TextKey[] }) {
	const t = useText();
	return (
		<TableHead>
			<tr>
				{[...left, ...right].map((key, at) => (
					<TitleCell key={key} title={t(key)} right={at >= left.length} />
				))}
			</tr>
		</TableHead>
	);
}

export const AmountHeads = ({ left }: { left: readonly TextKey[] }) => <TaxedHeads left={left} right={AMOUNTS} />;

/** The sum of a column, to the grosz. */
export const sumOf = (rows: readonly Taxed[], of: 'net' | 'vat' | 'gross'): number => rows.reduce((sum, row) => sum + row[of], 0);

import type { BookedTotal } from '#domain/catalogue/vat.fields.ts';
import { vatRateText } from '#domain/catalogue/vat.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Cell, Row, TableBody, TableFrame } from './table-frame.tsx';
import { AmountCells, AmountHeads } from './taxed-cells.tsx';

/** Net, VAT and gross of each VAT rate. */
export function RatesTable({ label, rates }: { label: string; rates: readonly BookedTotal[] }) {
	const t = useText();
	if (rates.length === 0) return null;
	return (
		<TableFrame label={label} caption={label} isNarrow>
			<AmountHeads left={['statement.rate']} />
			<TableBody>
				{rates.map(({ vat_rate, ...amounts }) => (
					<Row key={vat_rate}>
						<Cell lead title={t('statement.rate')}>
							{vatRateText(vat_rate)}
						</Cell>
						<AmountCells {...amounts} />
					</Row>
				))}
			</TableBody>
		</TableFrame>
	);
}

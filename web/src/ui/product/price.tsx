import { formatZloty, toGrosze } from '#domain/base/money.ts';
import type { AnnouncedPrice } from '#domain/catalogue/lowest-price.rules.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './price.module.css';
import { type EarlierPrices, lowestShort, reductionOf } from './reduction.ts';

type PriceProps = {
	/** in złoty, as the API gives it */
	zloty: number;
	newZloty?: number | null;
	hasVat?: boolean;
	earlier?: EarlierPrices;
};

type SumProps = { zloty: number; className?: string; hasVat?: boolean };

/** 45,00 zł with its VAT note, or "Bezpłatnie" (F-048). */
export function Sum({ zloty, className, hasVat }: SumProps) {
	const t = useText();
	const { sum, vat } = priceText(toGrosze(zloty), t.language, t, hasVat);
	return (
		<>
			<span className={className}>{sum}</span>
			{vat && <span className={styles.note}> {vat}</span>}
		</>
	);
}

/** In złoty; of a ticket that a code makes free it is the price of the title. */
export const struckPrice = (zloty: number, newZloty: number | null, reduction: AnnouncedPrice | null): number | null =>
	reduction ? reduction.struckGrosze / 100 : newZloty === 0 && zloty > 0 ? zloty : null;

export function StruckPrice({ zloty }: { zloty: number }) {
	const t = useText();
	return (
		<s>
			<span className="visually-hidden">{t('web.old_price')} </span>
			{formatZloty(zloty, t.language)}
		</s>
	);
}

/** A price; a reduced one with the lowest of 30 days struck through beside it (S1-007, S1-094, N-021). */
export function Price({ zloty, newZloty = null, hasVat, earlier = {} }: PriceProps) {
	const t = useText();
	const now = newZloty ?? zloty;
	const reduction = reductionOf(zloty, newZloty, earlier);
	const struck = struckPrice(zloty, newZloty, reduction);
	return (
		<span className={styles.price}>
			{struck !== null && <StruckPrice zloty={struck} />}
			<Sum zloty={now} hasVat={hasVat} />
			{reduction && <span className={styles.lowest}>{lowestShort(reduction, earlier, t)}</span>}
		</span>
	);
}

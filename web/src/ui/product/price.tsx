import { formatZloty, toGrosze } from '#domain/base/money.ts';
import { priceText } from '#domain/catalogue/price-text.ts';
import { useText } from '#web/lib/language.tsx';
import styles from './price.module.css';

type PriceProps = { /** in złoty, as the API gives it */ zloty: number /** after a code */; newZloty?: number | null; hasVat?: boolean };

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

/** A price; with a code the old one is struck through (S1-007, S1-094). */
export function Price({ zloty, newZloty, hasVat }: PriceProps) {
	const t = useText();
	const now = newZloty ?? zloty;
	return (
		<span className={styles.price}>
			{now !== zloty && (
				<s>
					<span className="visually-hidden">{t('web.old_price')} </span>
					{formatZloty(zloty, t.language)}
				</s>
			)}
			<Sum zloty={now} hasVat={hasVat} />
		</span>
	);
}

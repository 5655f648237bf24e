import { formatZloty } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';

type PriceProps = { /** in złoty, as the API gives it */ zloty: number /** after a code */; newZloty?: number | null; vat?: boolean };

/** 45,00 zł; with a code the old price is struck through (S1-007, S1-094). */
export function Price({ zloty, newZloty, vat }: PriceProps) {
	const t = useText();
	const hasNew = newZloty !== null && newZloty !== undefined && newZloty !== zloty;
	return (
		<span className="price">
			{hasNew && (
				<s>
					<span className="sr">{t('web.old_price')} </span>
					{formatZloty(zloty)}
				</s>
			)}
			{formatZloty(hasNew ? newZloty : zloty)}
			{vat && <span className="vat"> {t('web.vat')}</span>}
		</span>
	);
}

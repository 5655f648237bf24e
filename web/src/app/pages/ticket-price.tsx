import { formatZloty } from '#domain/base/money.ts';
import { useText } from '#web/lib/language.tsx';

type TicketPriceProps = { zloty: number; newZloty?: number | null; code?: string | null };

/** The price in large type; with a code the old one beside it, struck through (S1-094). */
export function TicketPrice({ zloty, newZloty, code }: TicketPriceProps) {
	const t = useText();
	const hasNew = newZloty !== null && newZloty !== undefined;
	return (
		<div className="tk-price">
			<p className="price num">
				<span className="tk-sum">{formatZloty(hasNew ? newZloty : zloty)}</span> <span className="vat">{t('web.vat')}</span>
			</p>
			{hasNew && (
				<p className="small muted">
					<s>
						<span className="sr">{t('web.old_price')} </span>
						{formatZloty(zloty)}
					</s>
					{code && <span className="tk-code">{t('event.code', { code })}</span>}
				</p>
			)}
		</div>
	);
}

import { formatGrosze } from '#domain/base/money.ts';
import type { ProductType } from '#domain/catalogue/product.rules.ts';
import type { Quote, QuoteLine } from '#domain/orders/buying/orders.quote.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Pairs } from '#web/ui/product/ticket.tsx';

type QuoteLinesProps = {
	quote: Quote;
	product?: ProductType;
	priceGrosze: number;
	quantity?: number;
	discount?: number | null;
	code?: string | null;
};

/** The price line by line; the last line is the total. */
export function QuoteLines({ quote, product, priceGrosze, quantity = 1, discount, code }: QuoteLinesProps) {
	const t = useText();
	const term: Record<QuoteLine['what'], string> = {
		tickets:
			quantity > 1
				? t('purchase.line_tickets', { count: quantity, price: formatGrosze(priceGrosze, t.language) })
				: t('purchase.line_price'),
		one_free: t(product === 'video' ? 'purchase.line_one_free_video' : 'purchase.line_one_free'),
		group_discount: t('purchase.line_group_discount', { discount: discount ?? 0 }),
		code: t('purchase.line_code', { code: code ?? '' }),
	};
	return (
		<Pairs pairs={quote.lines.map(({ what, grosze }) => ({ key: what, term: term[what], value: formatGrosze(grosze, t.language) }))} />
	);
}

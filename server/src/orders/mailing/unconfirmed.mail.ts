import { formatGrosze } from '#domain/base/money.ts';
import { isAtBank } from '#domain/orders/orders.moves.rules.ts';
import { isProductOver } from '#domain/orders/orders.over.rules.ts';
import { paymentPath } from '#domain/orders/orders.screens.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Db } from '#server/lib/db/db.ts';
import { productOf } from '../delivery.service.ts';
import type { OrderRow } from '../orders.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { whatOf } from './order-mail.parts.ts';
import { queueAboutOrder } from './refunds.mail.ts';

/** Its buyer may have closed the page that promised a ticket (G-005). `before` is the order as it was when it was cancelled; `cancelReason` that of its event, if that was cancelled. */
export async function queueUnconfirmedMail(
	tx: Db,
	sale: SaleSettings,
	before: OrderRow,
	cancelReason: string | null = null,
): Promise<void> {
	if (!isAtBank(before.status)) return;
	const { language } = before;
	const say = (part: 'text' | 'money' | 'again') =>
		text(language, `orders.mail.unconfirmed.${part}`, { what: whatOf(before), amount: formatGrosze(before.amount_grosze, language) });
	const product = await productOf(tx, before);
	const isUnsold = product !== null && (isProductOver(product, sale.now) || (product.type === 'event' && product.cancelled));
	await queueAboutOrder(tx, sale, {
		order: before,
		key: `order-unconfirmed-${before.id}`,
		subject: text(language, 'orders.mail.unconfirmed.subject', { number: before.number }),
		heading: text(language, 'orders.mail.unconfirmed.heading'),
		paragraphs: [
			...(cancelReason === null ? [] : [text(language, 'orders.mail.cancelled', { reason: cancelReason })]),
			say('text'),
			say('money'),
			...(isUnsold ? [] : [say('again')]),
		],
		...(!isUnsold && { action: { label: text(language, 'orders.mail.unconfirmed.buy'), url: `${sale.publicUrl}${paymentPath(before)}` } }),
	});
}

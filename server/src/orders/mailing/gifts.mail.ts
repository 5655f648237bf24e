import { text } from '#domain/texts/texts.ts';
import type { Db } from '#server/lib/db/db.ts';
import type { EventProduct } from '../products.store.ts';
import type { GiftWithCode } from '../refunding/gift-codes.store.ts';
import type { SaleSettings } from '../sale-settings.ts';
import { codeUntil, giftText, whatOf } from './order-mail.parts.ts';
import { queueAboutOrder, queueNewsOfCancellation } from './refunds.mail.ts';

// Mails to those who bought a gift whose code became valid for any product.

/** What its code is worth now, and until when; one that waits on an account is not to be passed on again. */
function giftParts(gift: GiftWithCode) {
	const { language, taken, code, expiration_date } = gift;
	const facts: [string, string][] = taken ? [[text(language, 'orders.quote.code'), code]] : [];
	return {
		paragraphs: [giftText(language, gift), ...(taken ? [text(language, 'orders.mail.gift_taken.text')] : [])],
		facts: [...facts, ...codeUntil(language, expiration_date)],
		codes: taken ? [] : [code],
	};
}

type Cancelled = { event: EventProduct; reason: string };

/** A gift for a cancelled event is not refunded. */
export const queueGiftMail = (tx: Db, sale: SaleSettings, gift: GiftWithCode, { event, reason }: Cancelled): Promise<void> =>
	queueNewsOfCancellation(tx, sale, { ...giftParts(gift), order: gift, event, reason, key: `gift-universal-${gift.id}` });

/** Its event or video has ended. */
export function queueGiftOverMail(tx: Db, sale: SaleSettings, gift: GiftWithCode): Promise<void> {
	const { language, number, event_id } = gift;
	const { paragraphs, ...parts } = giftParts(gift);
	const over = event_id === null ? 'orders.mail.gift_over.video' : 'orders.mail.gift_over.event';
	return queueAboutOrder(tx, sale, {
		...parts,
		order: gift,
		key: `gift-over-${gift.id}`,
		subject: text(language, 'orders.mail.gift_over.subject', { number }),
		heading: text(language, 'orders.mail.gift_over.heading'),
		paragraphs: [text(language, over, { what: whatOf(gift) }), ...paragraphs],
	});
}

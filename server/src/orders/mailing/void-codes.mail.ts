import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { Db } from '#server/lib/db/db.ts';
import { greetingOf, renderMail } from '#server/lib/mail/mail-template.ts';
import { queueMail } from '#server/lib/mail/outbox.ts';
import { productOf } from '../delivery.service.ts';
import type { VoidCode } from '../order-codes.store.ts';
import type { OrderRow } from '../orders.store.ts';
import { cancelReasonOf } from '../refunding/cancelled-events.store.ts';
import type { SaleSettings } from '../sale-settings.ts';

/** The code leaves the account of whoever got it, who bought nothing and would hear of it from nobody (G-053). The buyer has the mail about the money. */
export async function queueVoidCodeMails(tx: Db, sale: SaleSettings, order: OrderRow, codes: readonly VoidCode[]): Promise<void> {
	const others = codes.filter(({ user_id }) => user_id !== order.user_id);
	if (others.length === 0) return;
	const product = await productOf(tx, order);
	const reason = await cancelReasonOf(tx, order);
	for (const { code_id, code, user_id, email, firstname, language } of others)
		await queueMail(tx, {
			key: `code-void-${code_id}-${user_id}`,
			to: email,
			userId: user_id,
			subject: text(language, 'orders.mail.code_void.subject', { code }),
			...renderMail(language, {
				heading: text(language, 'orders.mail.code_void.heading'),
				paragraphs: [
					greetingOf(language, firstname),
					...(reason === null ? [] : [text(language, 'orders.mail.cancelled', { reason })]),
					product
						? text(language, 'orders.mail.code_void.text', { code, title: titleIn(product, language) ?? product.title })
						: text(language, 'orders.mail.code_void.text_any', { code }),
					text(language, 'orders.mail.code_void.next'),
				],
				action: { label: text(language, 'orders.mail.code_void.account'), url: `${sale.publicUrl}/konto` },
			}),
		});
}

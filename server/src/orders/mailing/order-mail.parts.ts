import { formatGrosze } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import { text } from '#domain/texts/texts.ts';
import type { OrderRow } from '../orders.store.ts';
import type { GiftWithCode } from '../refunding/gift-codes.store.ts';
import type { SaleSettings } from '../sale-settings.ts';

// What several mails about an order say.

export const whatOf = (order: Pick<OrderRow, 'language' | 'description' | 'description_en'>) =>
	order.language === 'en' ? (order.description_en ?? order.description) : order.description;

export const resultPage = (sale: SaleSettings, order: Pick<OrderRow, 'kind' | 'ext_order_id'>) =>
	`${sale.publicUrl}/status-zamowienia/${ORDER_KINDS[order.kind].page}/${order.ext_order_id}`;

export const giftText = (language: OrderRow['language'], { worth_grosze }: Pick<GiftWithCode, 'worth_grosze'>): string =>
	worth_grosze === null
		? text(language, 'orders.mail.gift_again.text')
		: text(language, 'orders.mail.gift_universal.text', { amount: formatGrosze(worth_grosze, language) });

/** The mail is often passed on whole. */
export const whereEntered = (sale: SaleSettings, language: OrderRow['language'], codes: readonly string[]): [string, string][] =>
	codes.length === 0 ? [] : [[text(language, 'orders.mail.code_address'), `${sale.publicUrl}/konto`]];

export const codeUntil = (language: OrderRow['language'], expires: string | null): [string, string][] =>
	expires === null ? [] : [[text(language, 'orders.mail.code_until'), formatMoment(expires, language)]];

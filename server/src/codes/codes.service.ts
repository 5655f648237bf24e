import { toZlotyOrNull } from '#domain/base/money.ts';
import { existing } from '#domain/base/refusal.ts';
import { addDays, warsawMoment } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { formatDiscount } from '#domain/codes/codes.rules.ts';
import { offsetOf, type Page, totalsOfPage } from '../lib/db/capped-count.ts';
import type { Db } from '../lib/db/db.ts';
import { type CodeRow, findCode, findCodes, fromUsesOf, usesOf } from './codes.store.ts';

/** read from the database at once */
const BATCH = 1_000;

export function toCode(row: CodeRow): CodeOut {
	const { description, description_en, discount_cash_grosze, from_gift: _gift, order_id: _order, ...rest } = row;
	return {
		...rest,
		desc: description,
		desc_en: description_en,
		discount: formatDiscount(row),
		discount_cash: toZlotyOrNull(discount_cash_grosze),
		product_id: row.event_id !== null ? `event-${row.event_id}` : row.video_id !== null ? `video-${row.video_id}` : 'any',
		used: toFlag(row.usage_date !== null),
		revoked: toFlag(row.revoked),
	};
}

/** A day in a filter: from its Warsaw midnight, or up to the end of it. */
export const dayStart = (value: string | null) => (value && value.length === 10 ? warsawMoment(value) : value);
export const dayEnd = (value: string | null) => (value && value.length === 10 ? warsawMoment(addDays(value, 1)) : value);

/** With a page of those who have it, where one is requested. */
export async function getCode(db: Db, id: number, page: Page | null) {
	const row = existing(await findCode(db, id));
	if (!page) return { code: toCode(row) };
	const uses = await usesOf(db, id, { limit: page.limit, offset: offsetOf(page) });
	const code = { ...toCode(row), uses: uses.map((use) => ({ ...use, used: toFlag(use.used) })) };
	return { code, ...(await totalsOfPage(db, uses.length, page, fromUsesOf(id))) };
}

/** The codes just made, a batch at a time. */
export async function* readCodes(db: Db, ids: readonly number[]): AsyncGenerator<CodeOut[]> {
	for (let at = 0; at < ids.length; at += BATCH) {
		const rows = await findCodes(db, ids.slice(at, at + BATCH));
		yield rows.map(toCode);
	}
}

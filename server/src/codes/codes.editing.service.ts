import { randomBytes } from 'node:crypto';
import { existing, type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { type Moment, momentMs } from '#domain/base/time/time.ts';
import { parseProductSlug } from '#domain/catalogue/product.rules.ts';
import type { CodeOut } from '#domain/codes/codes.contract.ts';
import { codeForm, MAX_BATCH_NAME } from '#domain/codes/codes.fields.ts';
import { CODE_BYTES, makeCode, maskCode, parseDiscount } from '#domain/codes/codes.rules.ts';
import { changesPaidCode, whyNotPaidUntil } from '#domain/codes/paid-codes.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import type { Db } from '../lib/db/db.ts';
import { codesOfRequest, insertBatch } from './code-batches.store.ts';
import { getCode, toCode } from './codes.service.ts';
import {
	type CodeRow,
	codeExists,
	deleteCode,
	findCode,
	findUseState,
	insertCodes,
	lockCode,
	productExists,
	saveCode,
} from './codes.store.ts';

function targetOf(slug: string): { event_id: number | null; video_id: number | null } {
	const product = parseProductSlug(slug);
	const isEvent = product?.type === 'event';
	return { event_id: isEvent ? product.id : null, video_id: product && !isEvent ? product.id : null };
}

async function whyNotProduct(db: Db, slug: string): Promise<FormError | null> {
	const product = slug === 'any' ? null : parseProductSlug(slug);
	return product && !(await productExists(db, product)) ? { product_id: 'orders.unknown_product' } : null;
}

const whyNotUntil = (moment: string, now: Date): FormError | null =>
	momentMs(moment) <= now.getTime() ? { expiration_date: 'codes.validate.date_gone' } : null;

/** All errors of the valid fields: unknown product, day in the past, code taken (F-096). */
export async function whyNotNewCode(db: Db, form: Partial<NewCodeForm>, now: Date): Promise<FormError | null> {
	const { code, number, product_id, expiration_date } = form;
	const isOne = code !== undefined && (number === undefined || number === null);
	return mergeFormErrors(
		product_id !== undefined && (await whyNotProduct(db, product_id)),
		expiration_date !== undefined && whyNotUntil(expiration_date, now),
		isOne && (await codeExists(db, code)) && { code: 'codes.validate.taken' },
	);
}

type CodeForm = { desc: string; desc_en?: string | null; product_id: string; discount: string; expiration_date: string };
export type NewCodeForm = CodeForm & { code: string; limit: number | null; number: number | null; batch: string | null };
type NewCodes = NewCodeForm & { request_id?: string | undefined };

/** inserted at once */
const BATCH = 1_000;

/** One-time codes are always made as a batch; a single one when it is given a name. */
const batchName = ({ batch, number, desc }: NewCodeForm): string | null =>
	batch ?? (number === null ? null : desc.slice(0, MAX_BATCH_NAME));

const generate = (prefix: string, count: number): string[] => {
	const random = randomBytes(CODE_BYTES * count);
	return Array.from({ length: count }, (_, index) => makeCode(prefix, random.subarray(index * CODE_BYTES, (index + 1) * CODE_BYTES)));
};

/** One code for `limit` people, or `number` one-time codes; ten thousand are inserted in parts, so that other calls are not delayed (failure C12). */
export async function createCodes(
	{ db, now }: Context,
	actor: Actor & { viewer: { id: number } },
	{ request_id, ...form }: NewCodes,
): Promise<number[]> {
	const findMade = async (tx: Db) => (request_id === undefined ? null : codesOfRequest(tx, actor.viewer.id, request_id));
	const already = await findMade(db);
	if (already) return already;
	const discount = parseDiscount(form.discount);
	if (!discount) throw refuseForm({ discount: 'codes.validate.discount' });
	const wrong = await whyNotNewCode(db, form, now());
	if (wrong) throw refuseForm(wrong);
	const target = targetOf(form.product_id);
	const common = {
		description: form.desc,
		description_en: form.desc_en || null,
		...discount,
		...target,
		expiration_date: form.expiration_date,
		created_by: actor.viewer.id,
	};
	return db.transaction(async (tx) => {
		const name = batchName(form);
		const batch_id = name === null ? null : await insertBatch(tx, { ...common, name, request_id }, now());
		// sent twice at once: the other request has made it by now
		if (name !== null && batch_id === null) return (await findMade(tx)) ?? [];
		const ids: number[] = [];
		if (form.number === null) {
			const made = await insertCodes(tx, { ...common, batch_id, codes: [form.code], limit: form.limit ?? 1 }, now());
			if (made.length === 0) throw refuseForm({ code: 'codes.validate.taken' });
			ids.push(...made.map(({ id }) => id));
		} else {
			while (ids.length < form.number) {
				const made = await insertCodes(
					tx,
					{ ...common, batch_id, codes: generate(form.code, Math.min(BATCH, form.number - ids.length)), limit: 1 },
					now(),
				);
				ids.push(...made.map(({ id }) => id));
			}
		}
		await audit(tx, actor, {
			action: 'codes.create',
			subjectType: 'code',
			subjectId: ids[0] ?? '',
			after: { code: maskCode(form.code), count: ids.length, limit: form.limit ?? 1, product: form.product_id, discount: form.discount },
		});
		return ids;
	});
}

export type CodeChange = Partial<CodeForm> & { limit?: number };

type SeenChange = CodeChange & { seen_at?: Moment | undefined };

export async function whyNotCodeChange(db: Db, id: number, change: CodeChange, now: Date): Promise<FormError | null> {
	const { product_id, expiration_date, limit } = change;
	const before = existing(await findCode(db, id));
	return mergeFormErrors(
		product_id !== undefined && (await whyNotProduct(db, product_id)),
		expiration_date !== undefined && expiration_date !== before.expiration_date && whyNotUntil(expiration_date, now),
		whyNotPaidUntil(before, change),
		limit !== undefined && limit < before.numberOfUses && { limit: 'codes.validate.limit_below' },
	);
}

export async function updateCode({ db, now }: Context, actor: Actor, id: number, { seen_at, ...change }: SeenChange): Promise<CodeOut> {
	await db.transaction(async (tx) => {
		const locked = await lockCode(tx, id);
		const before = await findCode(tx, id);
		if (!locked || !before) throw new Refusal('not_found');
		const fields = Object.keys(codeForm.shape);
		await refuseChangedSince(tx, actor, { subjectType: 'code', subjectId: id, seenAt: seen_at, fields, wanted: change });
		if (changesPaidCode(toCode(before), change))
			throw new Refusal('in_use', { text: 'codes.paid.keeps', params: { number: before.order?.number ?? '' } });
		const wrong = await whyNotCodeChange(tx, id, change, now());
		if (wrong) throw refuseForm(wrong);
		const discount = change.discount === undefined ? null : parseDiscount(change.discount);
		await saveCode(tx, id, {
			description: change.desc,
			description_en: change.desc_en === undefined ? undefined : change.desc_en || null,
			expiration_date: change.expiration_date,
			limit: change.limit,
			...discount,
			...(change.product_id === undefined ? {} : targetOf(change.product_id)),
		});
		const after = await findCode(tx, id);
		// the time of the change is that of the audit row
		const shown = (row: CodeRow | null) => row && { ...toCode(row), code: maskCode(row.code), updated_at: undefined };
		await audit(tx, actor, { action: 'codes.update', subjectType: 'code', subjectId: id, before: shown(before), after: shown(after) });
	});
	return (await getCode(db, id, null)).code;
}

/** Codes that are used, held by an open order, or paid for by a customer cannot be deleted. */
export async function removeCode({ db }: Context, actor: Actor, id: number): Promise<void> {
	await db.transaction(async (tx) => {
		const locked = await lockCode(tx, id);
		const before = await findCode(tx, id);
		if (!locked || !before) throw new Refusal('not_found');
		const { used, held } = await findUseState(tx, id);
		if (used) throw new Refusal('code_used');
		if (before.order) throw new Refusal('in_use', { text: 'codes.paid.stays', params: { number: before.order.number } });
		if (held) throw new Refusal('in_use');
		await deleteCode(tx, id);
		await audit(tx, actor, {
			action: 'codes.delete',
			subjectType: 'code',
			subjectId: id,
			before: { ...toCode(before), code: maskCode(before.code) },
		});
	});
}

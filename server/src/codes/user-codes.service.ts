import { ROLE_NAMES } from '#domain/account/roles.ts';
import { ipKey } from '#domain/bans/bans.rules.ts';
import { toZlotyOrNull } from '#domain/base/money.ts';
import { existing, REASONS, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import { hasBirthday } from '#domain/base/time/age.ts';
import { toFlag } from '#domain/base/values.ts';
import type { UserCodeOut } from '#domain/codes/codes.contract.ts';
import { type CodeRefusal, isTicketOfOneTitle, normaliseCode, type UselessTitle, whyNotActivate } from '#domain/codes/codes.rules.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { Context } from '../lib/context.ts';
import { audit } from '../lib/db/audit.ts';
import { offsetOf, type Page, totalsOfPage } from '../lib/db/capped-count.ts';
import { violates } from '../lib/db/db.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { type CodeBuyer, redeemImmediately, whyTitleUseless } from '../orders/buying/code-purchase.service.ts';
import { type CodeRow, findCodeByKey } from './codes.store.ts';
import {
	deleteUserCode,
	findOwner,
	findUserCode,
	fromCodesOf,
	hasUserCode,
	insertUserCode,
	listUserCodes,
	lockUserCode,
	releaseUse,
	takeUse,
	type UserCodeRow,
} from './user-codes.store.ts';

export type CodeRequester = { viewer: Viewer; caller: Caller };

/** Generated codes (60 bits) cannot be guessed; this limits attempts at short codes chosen by admins (failure C6). */
const PER_ACCOUNT = { max: 15, windowSeconds: 600 };
const PER_ADDRESS = { max: 60, windowSeconds: 600 };

function toUserCode(row: UserCodeRow, language: Language): UserCodeOut {
	const { description, description_en, title_en, discount_cash_grosze, held, held_by_bank, paid_for, over, ...rest } = row;
	return {
		...rest,
		title: titleIn(row, language),
		desc: language === 'en' ? description_en || description : description,
		discount_cash: toZlotyOrNull(discount_cash_grosze),
		used: toFlag(row.usage_date !== null),
		held: toFlag(held),
		held_by_bank: toFlag(held_by_bank),
		paid_for: toFlag(paid_for),
		over: toFlag(over),
	};
}

export async function codesOfUser({ db, now }: Context, userId: number, page: Page, language: Language) {
	const rows = await listUserCodes(db, userId, { limit: page.limit, offset: offsetOf(page) }, now());
	const codes = rows.map((row) => toUserCode(row, language));
	return { codes, ...(await totalsOfPage(db, rows.length, page, fromCodesOf(userId))) };
}

/** Puts a code on an account; one that covers a single available product in full is spent immediately. */
export async function activateCode(context: Context, { viewer, caller }: CodeRequester, userId: number, text: string) {
	const budgets = [
		{ bucket: `code:user:${viewer.id}`, ...PER_ACCOUNT },
		{ bucket: `code:ip:${ipKey(caller.ip)}`, ...PER_ADDRESS },
	];
	for (const budget of budgets) await context.limits.spend(budget);
	const owner = existing(await findOwner(context.db, userId));
	const found = await findCodeByKey(context.db, normaliseCode(text));
	const code = found && { ...found, paid_for: found.order_id !== null };
	const role = ROLE_NAMES[owner.role_id] ?? 'admin';
	const buyer = {
		viewer: { id: owner.id, role, birthday: owner.birthday },
		caller: userId === viewer.id ? caller : { ...caller, country: owner.country_code, language: owner.language },
	};
	const whose = { isOwn: userId === viewer.id, isAgeKnown: hasBirthday(owner.birthday) };
	const why = await whyRefused(context, buyer, code);
	if (why || !code) throw refusalOf(why ?? 'code_unknown', whose);
	await attach(context, { viewer, caller }, userId, code);
	// a right code is no guess: a class that adds its tickets at one address locks nobody out
	for (const { bucket } of budgets) await context.limits.takeBack(bucket);
	await redeemImmediately(context, buyer, code);
	const row = existing(await findUserCode(context.db, { userId, codeId: code.id }, context.now()));
	const isUsed = row.usage_date !== null;
	// of two tickets of one title sent at once, one gave it
	const useless = isUsed || row.held ? null : await whyUseless(context, buyer, code);
	if (useless) {
		await removeUserCode(context, { viewer, caller }, userId, code.id);
		throw refusalOf(useless, whose);
	}
	return { result: isUsed ? ('used' as const) : ('activated' as const), code: toUserCode(row, caller.language) };
}

async function whyRefused(context: Context, buyer: CodeBuyer, code: CodeRow | null): Promise<CodeRefusal | null> {
	const isMine = code !== null && (await hasUserCode(context.db, buyer.viewer.id, code.id));
	if (code?.revoked && !isMine) return 'code_expired';
	const useless = code && (await whyUseless(context, buyer, code));
	return whyNotActivate(code, { isMine, useless }, context.now());
}

/** A paid ticket that the person could not use. */
const whyUseless = async (context: Context, buyer: CodeBuyer, code: CodeRow): Promise<UselessTitle | null> =>
	isTicketOfOneTitle(code) ? whyTitleUseless(context, buyer, code) : null;

/** Worded for the owner, or for an admin who acts on another person's account. */
function refusalOf(why: CodeRefusal, { isOwn, isAgeKnown = true }: { isOwn: boolean; isAgeKnown?: boolean }): Refusal {
	if (why === 'already_has_access') return new Refusal(why, { text: isOwn ? 'codes.title_yours' : 'codes.title_theirs' });
	if (why === 'under_age' && !isAgeKnown) return new Refusal(why, { text: isOwn ? 'button.why_no_birthday' : 'codes.title_no_birthday' });
	if (why === 'under_age') return new Refusal(why, { text: 'codes.title_age' });
	return new Refusal(why, why === 'code_already_yours' && !isOwn ? { text: 'codes.already_theirs' } : {});
}

async function attach(context: Context, { viewer, caller }: CodeRequester, userId: number, code: CodeRow): Promise<void> {
	try {
		await context.db.transaction(async (tx) => {
			await insertUserCode(tx, userId, code.id, context.now());
			if (!(await takeUse(tx, code.id, context.now()))) throw new Refusal('code_exhausted');
			if (viewer.id !== userId)
				await audit(
					tx,
					{ viewer, caller },
					{ action: 'codes.activate', subjectType: 'user', subjectId: userId, after: { code_id: code.id } },
				);
		});
	} catch (error) {
		if (violates(error, 'user_codes_user_id_code_id_key')) throw refusalOf('code_already_yours', { isOwn: userId === viewer.id });
		throw error;
	}
}

/** Puts a typed code on the account of a purchase without one: it is spent by the order that follows, not at once. */
export async function codeForGuest(
	context: Context,
	{ viewer, caller }: CodeRequester,
	text: string,
): Promise<{ id: number; isNew: boolean }> {
	const budget = { bucket: `code:ip:${ipKey(caller.ip)}`, ...PER_ADDRESS };
	await context.limits.spend(budget);
	const found = await findCodeByKey(context.db, normaliseCode(text));
	const why = found?.revoked ? 'code_expired' : whyNotActivate(found, { isMine: false, useless: null }, context.now());
	if (!found) throw refuseForm({ code: REASONS.code_unknown.text });
	if (await hasUserCode(context.db, viewer.id, found.id)) return { id: found.id, isNew: false };
	if (why) throw refuseForm({ code: REASONS[why].text });
	await attach(context, { viewer, caller }, viewer.id, found);
	await context.limits.takeBack(budget.bucket);
	return { id: found.id, isNew: true };
}

/** Makes the code available to others again; used codes, and those held by an open order, stay. */
export async function removeUserCode(context: Context, { viewer, caller }: CodeRequester, userId: number, codeId: number): Promise<void> {
	await context.db.transaction(async (tx) => {
		const row = existing(await lockUserCode(tx, userId, codeId));
		if (row.used) throw new Refusal('code_used');
		if (row.held) throw new Refusal('in_use');
		await deleteUserCode(tx, row.id);
		await releaseUse(tx, codeId);
		if (viewer.id !== userId)
			await audit(tx, { viewer, caller }, { action: 'codes.detach', subjectType: 'user', subjectId: userId, before: { code_id: codeId } });
	});
}

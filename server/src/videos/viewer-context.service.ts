import { type CountryLimits, isCountryBlocked, type RestrictedAccess } from '#domain/base/country.ts';
import { toZloty } from '#domain/base/money.ts';
import { bestCode, type CodeTarget } from '#domain/codes/codes.rules.ts';
import { discounted } from '#domain/orders/orders.quote.rules.ts';
import type { Caller } from '../lib/caller.ts';
import type { Context } from '../lib/context.ts';
import type { Viewer } from '../lib/viewer.ts';
import { NO_STANDING, type ProductStanding, type Standing, standingOf } from '../orders/entitlements.service.ts';

/** Whoever reads events and videos: who and where from, and all that decides what is different for this person. */
export type Reader = {
	viewer: Viewer | null;
	country: string | null;
	isAdmin: boolean;
	now: Date;
	limits: CountryLimits;
	standing: Standing;
};

export type Asking = { viewer: Viewer | null; caller: Pick<Caller, 'country'> };

/** A fixed number of queries, however many items are read afterwards. */
export async function readerOf({ db, now, settings }: Context, { viewer, caller }: Asking): Promise<Reader> {
	const moment = now();
	const [limits, standing] = await Promise.all([settings.app(), viewer ? standingOf(db, viewer.id, moment) : NO_STANDING]);
	return { viewer, country: caller.country, isAdmin: viewer?.role === 'admin', now: moment, limits, standing };
}

export const isBlockedFor = (reader: Reader, restricted_access: RestrictedAccess): boolean =>
	isCountryBlocked(reader.country, reader.limits, restricted_access);

/** Only with a token; the code that would apply by itself shows its price beforehand, as long as there is something to buy. */
export function personalOf(reader: Reader, target: CodeTarget, standing: ProductStanding | null, access: boolean) {
	if (!reader.viewer) return {};
	const code = access ? null : bestCode(reader.standing.codes, target, reader.now);
	return {
		access,
		newPrice: code && toZloty(discounted(target.priceGrosze, code)),
		usedCode: code?.code ?? null,
		usedCodeId: code?.id ?? null,
		paymentStatus: standing?.status ?? null,
	};
}

/** exact to 10,000, then `total_capped` (api.md "Errors") */
export const TOTAL_CAP = 10_000;
export const totalsOf = (total: number) => (total > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true as const } : { total });

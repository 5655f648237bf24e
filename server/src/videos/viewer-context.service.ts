import { type CountryLimits, isCountryBlocked, type RestrictedAccess } from '#domain/base/countries/country.ts';
import { toZloty } from '#domain/base/money.ts';
import { bestCode, type CodeTarget } from '#domain/codes/codes.rules.ts';
import type { InvoiceSettings } from '#domain/invoices/invoices.contract.ts';
import { discounted } from '#domain/orders/buying/orders.quote.rules.ts';
import type { AppConfig } from '#domain/settings/settings.fields.ts';
import { type Entitlement, type Entitlements, NO_ENTITLEMENTS, readEntitlements } from '../entitlements/entitlements.service.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { invoiceSettings } from '../settings/invoice-settings.service.ts';

/** The viewer of events and videos with everything that decides the personal fields of an answer. */
export type ViewerContext = {
	viewer: Viewer | null;
	country: string | null;
	isAdmin: boolean;
	now: Date;
	limits: CountryLimits & Pick<AppConfig, 'sale_end_minutes'>;
	/** they decide which prices have VAT */
	invoices: InvoiceSettings;
	entitlements: Entitlements;
};

export type RequestIdentity = { viewer: Viewer | null; caller: Pick<Caller, 'country'> };

/** A fixed number of queries, however many items are read afterwards. */
export async function loadViewerContext(context: Context, { viewer, caller }: RequestIdentity): Promise<ViewerContext> {
	const now = context.now();
	const [limits, invoices, entitlements] = await Promise.all([
		context.settings.app(),
		invoiceSettings(context),
		viewer ? readEntitlements(context.db, viewer, now) : NO_ENTITLEMENTS,
	]);
	return { viewer, country: caller.country, isAdmin: viewer?.role === 'admin', now, limits, invoices, entitlements };
}

export const isBlockedFor = (viewerContext: ViewerContext, restricted_access: RestrictedAccess): boolean =>
	isCountryBlocked(viewerContext.country, viewerContext.limits, restricted_access);

/** Only with a token; includes the price with the code that would be applied, while the product can be bought. */
export function viewerFields(viewerContext: ViewerContext, target: CodeTarget, entitlements: Entitlement | null, access: boolean) {
	if (!viewerContext.viewer) return {};
	const code = access ? null : bestCode(viewerContext.entitlements.codes, target, viewerContext.now);
	return {
		access,
		newPrice: code && toZloty(discounted(target.priceGrosze, code)),
		usedCode: code?.code ?? null,
		usedCodeId: code?.id ?? null,
		paymentStatus: entitlements?.status ?? null,
	};
}

/** exact to 10,000, then `total_capped` */
const TOTAL_CAP = 10_000;
export const totalsOf = (total: number) => (total > TOTAL_CAP ? { total: TOTAL_CAP, total_capped: true as const } : { total });

import type { RoleName } from '#domain/account/roles.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { type Code, type CodeTarget, isSpentAtOnce, type UselessTitle } from '#domain/codes/codes.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { violates } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { KINDS } from '../order-kinds.ts';
import { findProduct } from '../products.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { codeTarget, draftOrder } from './offer.service.ts';
import { makeOffer, placeFree, readFacts } from './purchase-request.service.ts';

export type CodeBuyer = { viewer: { id: number; role: RoleName; birthday: string | null }; caller: Caller };

const targetOf = (code: Code): Product | null => {
	if (code.event_id !== null) return { type: 'event', id: code.event_id };
	return code.video_id === null ? null : { type: 'video', id: code.video_id };
};

/** What codes of a title depend on; null: there is no such title. */
export async function codeTargetOf({ db }: Context, name: Product): Promise<CodeTarget | null> {
	const product = await findProduct(db, name);
	return product && codeTarget(product);
}

/** What the person may get for this code, with this code or with none. */
async function offerFor(context: Context, buyer: CodeBuyer, target: Product, codeId: number | null) {
	const sale = await readSaleSettings(context);
	const request = { kind: target.type, requested: { target, quantity: 1 }, buyer, body: { code_id: codeId } };
	const offer = await makeOffer(context.db, sale, request, await readFacts(context, request));
	return { sale, offer, why: KINDS[target.type].whyNot(offer) };
}

/** Why the one title of this code is of no use to the person: they already have a ticket of it, or are too young for it. */
export async function whyTitleUseless(context: Context, buyer: CodeBuyer, code: Code): Promise<UselessTitle | null> {
	const target = targetOf(code);
	if (!target) return null;
	const { offer, why } = await offerFor(context, buyer, target, null);
	// also while something else forbids to buy it
	if (offer.hasIt) return 'already_has_access';
	return why?.reason === 'under_age' ? why.reason : null;
}

/** Redeems a code just activated for its product, or leaves it on the account for later. */
export async function redeemImmediately(context: Context, buyer: CodeBuyer, code: Code): Promise<void> {
	const target = targetOf(code);
	if (!target) return;
	try {
		const { sale, offer, why } = await offerFor(context, buyer, target, code.id);
		const priceGrosze = offer.product?.priceGrosze ?? 0;
		if (priceGrosze === 0 || !isSpentAtOnce(code, { ...target, priceGrosze, canBeHadNow: why === null })) return;
		const draft = draftOrder({
			kind: target.type,
			productSlug: productSlug(target),
			offer,
			userId: buyer.viewer.id,
			ip: buyer.caller.ip,
			consent: null,
		});
		await context.db.transaction((tx) => placeFree(tx, sale, draft));
	} catch (error) {
		// sold out, bought, or a payment was started concurrently
		if (error instanceof Refusal || violates(error, 'orders_one_open')) return;
		throw error;
	}
}

import { type Reason, Refusal, refuseForm } from '#domain/base/refusal.ts';
import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '#server/lib/context.ts';
import { type Actor, audit } from '#server/lib/db/audit.ts';
import { violates } from '#server/lib/db/db.ts';
import type { Caller } from '#server/lib/http/caller.ts';
import { findGrantee } from '../buyers.store.ts';
import { readOrder } from '../listing/order-view.store.ts';
import { moveOrder } from '../order-moves.service.ts';
import { findCompletedOrder, findOpenOrder, lockOrder } from '../orders.store.ts';
import { closeAttempts } from '../paying/expiry.service.ts';
import { findProduct, seatsLeftOf } from '../products.store.ts';
import { readSaleSettings } from '../sale-settings.ts';
import { draftOrder } from './offer.service.ts';
import { lockBuyer } from './place.store.ts';
import { placeFree } from './purchase-request.service.ts';

export type Grant = { userval: string; priceIncluded: boolean };
export type Granted = { order: Order; warning?: string };

/** A completed order without payment: works while payments are blocked, and may exceed the capacity with a warning. */
export async function grantAccess(context: Context, actor: Actor & { caller: Caller }, name: Product, grant: Grant): Promise<Granted> {
	const [sale, product, person] = await Promise.all([
		readSaleSettings(context),
		findProduct(context.db, name),
		findGrantee(context.db, grant.userval),
	]);
	if (!product) throw new Refusal('not_found');
	if (!person) throw refuseForm({ userval: 'orders.unknown_user' });
	if (product.type === 'event' && product.cancelled) throw new Refusal('event_cancelled');
	const kind = name.type;
	const slug = productSlug(name);
	const { language } = actor.caller;
	const draft = draftOrder({
		kind,
		productSlug: slug,
		userId: person.id,
		ip: null,
		consent: null,
		grant: { amountGrosze: grant.priceIncluded ? product.priceGrosze : 0, by: actor.viewer?.id ?? 0 },
		offer: {
			sale,
			product,
			target: name,
			quantity: 1,
			hasIt: false,
			code: null,
			viewer: { role: 'standard', birthday: null },
			caller: { country: person.country_code, language: person.language },
		},
	});
	/** Replaces the unpaid order of the person. */
	const place = async () => {
		const open = await findOpenOrder(context.db, person.id, kind, name);
		const placed = await context.db.transaction(async (tx) => {
			if (open) await lockBuyer(tx, person.id);
			const found = open && (await lockOrder(tx, open.id));
			// it may have been paid meanwhile
			if (found && isUnpaid(found.status)) await moveOrder(tx, sale, found, { to: 'CANCELED', cause: 'admin' });
			const made = await placeFree(tx, sale, draft);
			await audit(tx, actor, {
				action: 'orders.grant',
				subjectType: 'order',
				subjectId: draft.ext_order_id,
				after: { user_id: person.id, product: slug, amount_grosze: draft.amount_grosze },
			});
			return made;
		});
		return { open, placed };
	};
	try {
		const { open, placed } = await place().catch((error) => {
			// the person began an order in between: it is found now
			if (!violates(error, 'orders_one_open')) throw error;
			return place();
		});
		if (open) await closeAttempts(context, open.id);
		const order = await readOrder(context.db, placed.order_id, 'admin', context.now());
		return { order, ...((seatsLeftOf(product) ?? 1) < 1 && { warning: text(language, 'orders.warning.over_stock') }) };
	} catch (error) {
		if (!isRefusal(error, 'already_has_access')) throw error;
		const existing = await findCompletedOrder(context.db, person.id, kind, slug);
		return {
			order: await readOrder(context.db, existing.id, 'admin', context.now()),
			warning: text(language, 'orders.warning.has_access'),
		};
	}
}

const isRefusal = (error: unknown, reason: Reason) => error instanceof Refusal && error.reason === reason;

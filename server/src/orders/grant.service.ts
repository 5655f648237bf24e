import { type Reason, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { type Product as ProductName, productSlug } from '#domain/orders/product.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { type Actor, audit } from '../lib/audit.ts';
import type { Caller } from '../lib/caller.ts';
import type { Context } from '../lib/context.ts';
import { type Db, sql } from '../lib/db.ts';
import { openDesk } from './desk.ts';
import { closeAttempts } from './expiry.service.ts';
import { moveOrder } from './moves.service.ts';
import { draftOrder } from './offer.service.ts';
import { readOrder } from './order-view.store.ts';
import { findOpenOrder, lockOrder } from './orders.store.ts';
import { lockBuyer } from './place.store.ts';
import { findProduct, seatsLeft } from './products.store.ts';
import { placeFree } from './wish.service.ts';

export type Grant = { userval: string; priceIncluded: boolean };
export type Granted = { order: Order; warning?: string };
type Person = { id: number; language: 'pl' | 'en'; country_code: string | null };

const findPerson = (db: Db, userval: string) =>
	db.row<Person>(sql`
		select id, language, country_code from users
		where role_id <> 5 and (email = ${userval.toLowerCase()} or id = ${/^\d{1,9}$/.test(userval) ? Number(userval) : null}) limit 1`);

/** A completed order without payment: works while payments are blocked, and goes over the stock with a warning (rules.md "Free grant"). */
export async function grantAccess(context: Context, actor: Actor & { caller: Caller }, name: ProductName, grant: Grant): Promise<Granted> {
	const [desk, product, person] = await Promise.all([
		openDesk(context),
		findProduct(context.db, name),
		findPerson(context.db, grant.userval),
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
		consent: false,
		grant: { amountGrosze: grant.priceIncluded ? product.priceGrosze : 0, by: actor.viewer?.id ?? 0 },
		offer: {
			desk,
			product,
			target: name,
			quantity: 1,
			hasIt: false,
			code: null,
			viewer: { role: 'standard', birthday: null },
			caller: { country: person.country_code, language: person.language },
		},
	});
	const open = await findOpenOrder(context.db, person.id, kind, name);
	try {
		const placed = await context.db.transaction(async (tx) => {
			if (open) await lockBuyer(tx, person.id);
			// what was about to be paid for is given now
			const unpaid = open && (await lockOrder(tx, open.id));
			if (unpaid) await moveOrder(tx, desk, unpaid, { to: 'CANCELED', cause: 'admin' });
			const made = await placeFree(tx, desk, draft);
			await audit(tx, actor, {
				action: 'orders.grant',
				subjectType: 'order',
				subjectId: draft.ext_order_id,
				after: { user_id: person.id, product: slug, amount_grosze: draft.amount_grosze },
			});
			return made;
		});
		if (open) await closeAttempts(context, open.id);
		const order = await readOrder(context.db, placed.order_id, 'admin', context.now());
		return { order, ...((seatsLeft(product) ?? 1) < 1 && { warning: text(language, 'orders.warning.over_stock') }) };
	} catch (error) {
		if (!isRefusal(error, 'already_has_access')) throw error;
		const existing = await findGranted(context.db, person.id, slug, kind);
		return {
			order: await readOrder(context.db, existing.id, 'admin', context.now()),
			warning: text(language, 'orders.warning.has_access'),
		};
	}
}

const isRefusal = (error: unknown, reason: Reason) => error instanceof Refusal && error.reason === reason;

const findGranted = (db: Db, userId: number, slug: string, kind: string) =>
	db.one<{ id: number }>(sql`
		select id from orders where user_id = ${userId} and kind = ${kind} and product_slug = ${slug} and status = 'COMPLETED'
		order by completed_at desc limit 1`);

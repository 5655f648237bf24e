import { type Invariant, invariant } from './invariant.ts';
import { FILM_INVARIANTS } from './invariants.films.ts';
import { INVOICE_INVARIANTS } from './invariants.invoices.ts';
import { PAYMENT_INVARIANTS } from './invariants.payments.ts';

export const INVARIANTS: Invariant[] = [
	invariant(
		'seats-counted',
		'the counter of an event is the sum of the seats its orders hold',
		`
		select 'event ' || e.id as subject from events e
		left join (select event_id, sum(seats) as held from orders where holds_seats group by event_id) o on o.event_id = e.id
		where e.seats_held <> coalesce(o.held, 0)`,
	),
	invariant(
		'never-oversold',
		'no event has sold more seats than it has, except by grants and lowered capacity',
		`
		select 'event ' || e.id as subject from events e where coalesce(e.available_tickets, 0) > 0 and e.seats_held > e.available_tickets
			and not exists (select 1 from orders o where o.event_id = e.id and (o.free_grant or o.granted_by is not null))
			and not exists (select 1 from audit a where a.subject_type = 'event' and a.subject_id = e.id::text)
			and not exists (select 1 from orders o where o.event_id = e.id and o.alarm is not null)`,
	),
	invariant(
		'price-in-its-history',
		'the price of a title is the last of its history, from which reductions are announced',
		`
		select 'event ' || e.id as subject from events e where e.event_price_grosze is distinct from
			(select p.price_grosze from price_changes p where p.event_id = e.id order by p.id desc limit 1)
		union all
		select 'video ' || v.id from videos v where v.video_price_grosze is distinct from
			(select p.price_grosze from price_changes p where p.video_id = v.id order by p.id desc limit 1)`,
	),
	invariant(
		'seats-held-while-live',
		'a live order holds the seats it takes, an ended one none',
		`
		select 'order ' || ext_order_id as subject from orders
		where holds_seats <> (seats > 0 and status not in ('CANCELED', 'REFUNDED'))`,
	),
	invariant(
		'group-has-its-codes',
		'a completed group order has exactly as many codes as tickets',
		`
		select 'order ' || o.ext_order_id as subject from orders o where kind = 'group' and status = 'COMPLETED'
			and (select count(*) from codes c where c.order_id = o.id) <> o.quantity`,
	),
	invariant(
		'gift-has-its-code',
		'a completed gift has exactly one code',
		`
		select 'order ' || o.ext_order_id as subject from orders o where kind = 'gift' and status = 'COMPLETED'
			and (select count(*) from codes c where c.order_id = o.id) <> 1`,
	),
	invariant(
		'no-codes-unpaid',
		'an order that was never completed has made no codes',
		`
		select 'order ' || o.ext_order_id as subject from orders o where o.completed_at is null and exists (select 1 from codes c where c.order_id = o.id)`,
	),
	invariant(
		'code-uses-counted',
		'the use count of a code is the number of accounts that have it, within its limit',
		`
		select 'code ' || c.id as subject from codes c
		where c.uses_count <> (select count(*) from user_codes u where u.code_id = c.id) or c.uses_count > c."limit"`,
	),
	invariant(
		'used-code-has-order',
		'a used code was spent on a paid order of its owner',
		`
		select 'user code ' || u.id as subject from user_codes u join orders o on o.id = u.used_by_order_id
		where o.user_id <> u.user_id or not is_counted(o)`,
	),
	invariant(
		'held-code-has-open-order',
		'a held code is held by an open order of its owner',
		`
		select 'user code ' || u.id as subject from user_codes u join orders o on o.id = u.held_by_order_id
		where u.used_at is null and (o.user_id <> u.user_id or not o.is_open)`,
	),
	invariant(
		'one-open-order',
		'a person has one open order of a kind and product, whatever the quantity',
		`
		select 'user ' || user_id || ' ' || min(product_slug) as subject from orders where is_open
		group by user_id, kind, event_id, video_id having count(*) > 1`,
	),
	invariant(
		'one-valid-order',
		'a person has at most one own valid completed order of a product',
		`
		select 'user ' || user_id || ' ' || product_slug as subject from orders o
		where kind in ('event', 'video') and gives_access(o, now())
		group by user_id, kind, product_slug having count(*) > 1`,
	),
	invariant(
		'cancelled-event-refunded',
		'after the refund of a cancelled event only orders with an alarm still hold tickets',
		`
		select 'order ' || o.ext_order_id as subject from orders o join events e on e.id = o.event_id
		where e.cancelled_at is not null and o.kind <> 'gift' and o.status = 'COMPLETED' and o.alarm is null
			and not exists (select 1 from refund_batches b where b.event_id = e.id and b.finished_at is null)`,
	),
	invariant(
		'unpaid-seats-limited',
		'no person holds more unpaid seats of an event than the largest group has',
		`
		select 'user ' || user_id || ' event ' || event_id as subject from orders
		where is_open and holds_seats and event_id is not null
		group by user_id, event_id
		having sum(seats) > coalesce((select (value ->> 'max_units')::int from settings where section = 'group_tickets'), 100)`,
	),
	invariant(
		'no-code-of-refunded',
		'an unused code of a refunded order gives no access',
		`
		select 'code ' || c.id as subject from codes c join orders o on o.id = c.order_id
		where o.status in ('WAITING_FOR_REFUND', 'REFUNDED') and c.revoked_at is null
			and not exists (select 1 from user_codes u where u.code_id = c.id and u.used_at is not null)`,
	),
	invariant(
		'mail-leaves',
		'no mail has been due for more than an hour',
		`
		select 'mail ' || id as subject from outbox where sent_at is null and failed_at is null and next_try_at < now() - interval '1 hour'`,
	),
	invariant(
		'one-live-session',
		'everyone except admins has at most one live session',
		`
		select 'user ' || user_id as subject from sessions where ended_at is null and single_device group by user_id having count(*) > 1`,
	),
	invariant(
		'no-session-for-ended-accounts',
		'deleted, unverified and banned accounts have no live session',
		`
		select 'user ' || u.id as subject from users u join sessions s on s.user_id = u.id and s.ended_at is null
		where u.role = 'deleted' or u.role = 'unverified' and s.kind = 'own' or exists (select 1 from bans b where b.user_id = u.id and b.created_at > s.created_at and is_active(b, now()))`,
	),
	invariant(
		'order-has-owner',
		'an order of a guest belongs to an account with an address, or to a deleted one',
		`
		select 'order ' || o.ext_order_id as subject from orders o left join users u on u.id = o.user_id
		where u.id is null or o.by_guest and u.email is null and u.role <> 'deleted'`,
	),
	invariant(
		'guest-right-of-valid-order',
		'a guest right belongs to the owner of its order, and is no session of a device',
		`
		select 'session ' || s.id as subject from sessions s join orders o on o.id = s.order_id
		where s.kind = 'guest' and s.ended_at is null and (o.user_id <> s.user_id or s.single_device)`,
	),
	invariant(
		'paid-once',
		'an order was paid by one attempt; any other paid attempt was refunded',
		`
		select 'order ' || o.ext_order_id as subject from orders o join payment_attempts a on a.order_id = o.id
		where a.status = 'COMPLETED' and a.id is distinct from o.paid_attempt_id and o.paid_attempt_id is not null
			and not exists (select 1 from refunds r where r.attempt_id = a.id and r.status <> 'CANCELED')`,
	),
	invariant(
		'paid-attempt-counts',
		'a received payment belongs to a completed or refunded order',
		`
		select 'order ' || o.ext_order_id as subject from orders o join payment_attempts a on a.order_id = o.id
		where a.status = 'COMPLETED' and not is_counted(o) and not exists (select 1 from refunds r where r.attempt_id = a.id)`,
	),
	invariant(
		'paid-sum',
		'the paid amount of an order equals that of its attempt',
		`
		select 'order ' || o.ext_order_id as subject from orders o join payment_attempts a on a.id = o.paid_attempt_id where o.paid_grosze <> a.amount_grosze`,
	),
	invariant(
		'completed-was-paid',
		'a completed order with a price was paid, granted, or set so by an admin',
		`
		select 'order ' || o.ext_order_id as subject from orders o
		where o.status = 'COMPLETED' and o.amount_grosze > 0 and o.paid_grosze = 0 and not o.free_grant
			and not exists (select 1 from audit a where a.subject_type = 'order' and a.subject_id in (o.id::text, o.ext_order_id))`,
	),
	invariant(
		'returned-sum',
		'the refunded amount is the sum of the finished refunds',
		`
		select 'order ' || o.ext_order_id as subject from orders o
		where o.returned_grosze <> least(greatest(o.paid_grosze, o.amount_grosze), coalesce((select sum(amount_grosze) from refunds r
			where r.order_id = o.id and r.status = 'FINALIZED' and (r.attempt_id is null or r.attempt_id = o.paid_attempt_id)), 0))`,
	),
	invariant(
		'refunded-in-full',
		'a refunded order has refunded everything that was paid',
		`
		select 'order ' || ext_order_id as subject from orders where status = 'REFUNDED' and paid_grosze > 0 and returned_grosze < paid_grosze`,
	),
	invariant(
		'never-returned-too-much',
		'no order refunded more than was paid',
		`
		select 'order ' || o.ext_order_id as subject from orders o
		where (select coalesce(sum(r.amount_grosze), 0) from refunds r where r.order_id = o.id and r.status <> 'CANCELED')
			> (select coalesce(sum(a.amount_grosze), 0) from payment_attempts a where a.order_id = o.id and a.status = 'COMPLETED')
				+ case when o.paid_attempt_id is null then o.amount_grosze else 0 end
			and exists (select 1 from payment_attempts a where a.order_id = o.id)`,
	),
	invariant(
		'free-orders-ask-nobody',
		'an order without a price was never sent to the provider',
		`
		select 'order ' || o.ext_order_id as subject from orders o join payment_attempts a on a.order_id = o.id where o.amount_grosze = 0`,
	),
	invariant(
		'completed-has-its-mail',
		'every completion of the last weeks queued its mail',
		`
		select 'order ' || o.ext_order_id as subject from orders o join users u on u.id = o.user_id
		where o.completed_at > now() - interval '60 days' and o.completed_at < now() and u.role <> 'deleted'
			and not exists (select 1 from outbox m where m.message_key = 'order-completed-' || o.id)
			and exists (select 1 from outbox)
			and not exists (select 1 from pg_class where relname = 'demo_state')`,
	),
	invariant(
		'invoice-belongs',
		'an invoice belongs to a priced order of the same person',
		`
		select 'invoice ' || i.id as subject from invoices i join orders o on o.id = i.order_id where o.user_id <> i.user_id or o.amount_grosze = 0`,
	),
	invariant(
		'completed-orders-counted',
		'the counter of completed orders of a person is correct',
		`
		select 'user ' || u.id as subject from users u
		where u.completed_orders <> (select count(*) from orders o where o.user_id = u.id and o.status = 'COMPLETED')`,
	),
	invariant(
		'deleted-means-erased',
		'a deleted account has no personal data',
		`
		select 'user ' || id as subject from users where role = 'deleted'
			and (email is not null or birthday is not null or street is not null or nip is not null or last_ip is not null or password_hash is not null or mailing)`,
	),
	...INVOICE_INVARIANTS,
	...PAYMENT_INVARIANTS,
	...FILM_INVARIANTS,
	invariant(
		'gallery-of-five',
		'no gallery has more than five images',
		`
		select 'gallery ' || gallery_id as subject from gallery_images group by gallery_id having count(*) > 5`,
	),
	invariant(
		'event-hours-computed',
		'an event closes after it opens',
		`
		select 'event ' || id as subject from events where closes_at < opens_at`,
	),
];

/** True once the jobs have caught up; during load or right after a crash they may not have. */
export const CONVERGED: Invariant[] = [
	invariant(
		'no-stale-reservation',
		'no reservation is past its end',
		`
		select 'order ' || ext_order_id as subject from orders where is_open and reserved_until < now() - interval '3 minutes'`,
	),
	invariant(
		'no-waiting-notice',
		'no notice is unprocessed',
		`
		select 'notice ' || id as subject from payment_notices where processed_at is null and received_at < now() - interval '1 minute'`,
	),
	invariant(
		'no-stuck-refund',
		'no refund waits to be sent',
		`
		select 'refund ' || id as subject from refunds where status = 'REQUESTED' and created_at < now() - interval '3 minutes'`,
	),
	invariant(
		'no-unknown-attempt',
		'no attempt is left with an unknown outcome',
		`
		select 'attempt ' || id as subject from payment_attempts where status in ('ASKING', 'UNKNOWN') and created_at < now() - interval '3 minutes'`,
	),
];

import { type Invariant, invariant } from './invariant.ts';

/** How money came and how it was returned, and what the months say about it. */
export const PAYMENT_INVARIANTS: Invariant[] = [
	invariant(
		'way-of-payment-known',
		'a paid order with a price says how it was paid: through the provider, to a person, or only counted',
		`
		select 'order ' || ext_order_id as subject from orders o
		where is_counted(o) and amount_grosze > 0 and paid_attempt_id is null and not free_grant and paid_outside is null`,
	),
	invariant(
		'way-agrees-with-provider',
		'an order is paid through the provider exactly when the provider has its payment, unless that payment was returned',
		`
		select 'order ' || o.ext_order_id as subject from orders o left join payment_attempts a on a.id = o.paid_attempt_id
		where (o.paid_attempt_id is not null and (a.status <> 'COMPLETED' or a.order_id <> o.id or o.paid_outside in ('transfer', 'cash', 'other')))
			or (o.paid_attempt_id is null and is_counted(o) and exists (select 1 from payment_attempts x where x.order_id = o.id
				and x.status = 'COMPLETED' and not exists (select 1 from refunds r where r.attempt_id = x.id and r.status <> 'CANCELED')))`,
	),
	invariant(
		'way-of-refund-fits',
		'the provider returns only what it took, a price that was only counted is withdrawn, and nothing else is',
		`
		select 'refund ' || r.id as subject from refunds r join orders o on o.id = r.order_id
		where r.status <> 'CANCELED' and ((r.how <> 'provider' and r.attempt_id is not null) or (r.how = 'provider' and r.attempt_id is null)
			or (r.how = 'withdrawn' and not (o.free_grant and o.paid_attempt_id is null))
			or (r.how in ('transfer', 'cash', 'other') and o.free_grant and o.paid_attempt_id is null))`,
	),
	invariant(
		'statement-has-its-refund',
		'a withdrawal that was answered by itself, and every answer with money, has the refund of its order over that sum, and none of a film that was started later',
		`
		select 'claim ' || c.number as subject from claims c left join refunds r on r.id = c.refund_id
		where (c.outcome in ('part', 'whole') and (r.id is null or r.order_id <> c.order_id or r.amount_grosze <> c.amount_grosze))
			or (c.outcome in ('access', 'refused') and c.refund_id is not null)
			or (c.kind = 'withdrawal' and c.outcome is not null and c.answered_by is null and (c.outcome <> 'whole' or exists (
				select 1 from orders o join view_starts w on w.user_id = o.user_id and w.video_id = o.video_id and w.event_id is null
				where o.id = c.order_id and o.kind = 'video' and c.why = 'unstarted' and w.started_at > c.received_at
					and not exists (select 1 from orders x where x.user_id = o.user_id and x.id <> o.id and x.completed_at < w.started_at
						and (x.video_id = o.video_id or x.event_id is not null)))))`,
	),
	invariant(
		'refund-mail-is-true',
		'the mail about a refund promises a transfer only where money is transferred, and no money where a price was only counted',
		`
		select 'refund ' || r.id as subject from orders o join lateral (
				select * from refunds x where x.order_id = o.id and x.status = 'FINALIZED' order by x.finished_at desc, x.id desc limit 1) r on true
			join outbox m on m.message_key = 'order-refunded-' || o.id
		where o.status = 'REFUNDED' and ((r.how in ('cash', 'other') and m.body ~ 'dni.roboczych|working.days')
			or (r.how = 'cash' and m.body !~ 'gotówką|in.cash')
			or (r.how = 'withdrawn' and r.note is not null and m.body ~ 'Zwróciliśmy|We.have.returned'))`,
	),
	invariant(
		'closed-months-unchanged',
		'the sums of a closed month are those of its orders and refunds',
		`
		select 'month ' || m.month as subject from closed_months m
		where m.sales_grosze <> (select coalesce(sum(o.amount_grosze), 0) from orders o
				where is_counted(o) and month_of(coalesce(o.booked_at, o.created_at)) = m.month)
			or m.refunds_grosze <> (select coalesce(sum(b.amount_grosze), 0) from refunded_amounts b where month_of(b.at) = m.month)`,
	),
];

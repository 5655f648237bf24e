-- How each order was paid, and how each refund was made: the statement of a month can be compared with the provider's payouts.

alter table orders
	add column paid_outside text constraint orders_paid_outside_check check (paid_outside in ('transfer', 'cash', 'other', 'unrecorded')),
	add column paid_outside_on date,
	add column paid_outside_note text constraint orders_paid_outside_note_check check (length(paid_outside_note) between 1 and 500),
	add constraint orders_paid_outside_is_described_check
		check (paid_outside in ('transfer', 'cash', 'other') = (paid_outside_on is not null and paid_outside_note is not null));
comment on column orders.paid_outside is 'How money that did not come through the provider was paid; unrecorded: completed by a person before this was recorded.';
comment on column orders.paid_outside_on is 'The day it was paid, as the person wrote who completed the order.';
comment on column orders.paid_outside_note is 'E.g. the number of the transfer or receipt.';

-- Orders a person has completed, as far as they are known: how they were paid was not recorded.
update orders set paid_outside = 'unrecorded'
where completed_at is not null and paid_attempt_id is null and amount_grosze > 0 and not free_grant;

-- for the filter of the lists
create index orders_paid_outside on orders (kind, created_at desc, id desc) where paid_outside is not null;
create index orders_granted on orders (kind, created_at desc, id desc) where free_grant;

alter table payment_attempts
	add column method text constraint payment_attempts_method_check
		check (method in ('blik', 'card', 'google_pay', 'apple_pay', 'later', 'bank', 'unknown')),
	add column method_asked_at timestamptz;
comment on column payment_attempts.method is 'How the buyer paid at the provider, asked for after the payment; unknown: the provider does not say.';
create index payment_attempts_without_method on payment_attempts (method_asked_at nulls first, id desc) where status = 'COMPLETED' and method is null;

-- A price that was only counted is withdrawn: nobody is given money.
alter table refunds drop constraint refunds_how_check, drop constraint refunds_transfer_has_note_check;
update refunds r set how = 'withdrawn' from orders o
where o.id = r.order_id and r.how = 'manual' and o.free_grant and o.paid_attempt_id is null;
alter table refunds
	add constraint refunds_how_check check (how in ('provider', 'transfer', 'cash', 'other', 'withdrawn', 'manual')),
	add constraint refunds_by_hand_has_note_check check (how not in ('transfer', 'cash', 'other') or (attempt_id is null and note is not null));

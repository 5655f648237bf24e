-- BLIK on the theatre's own page: each typed code is an attempt at the second point of sale. The code itself is stored nowhere.
alter table payment_attempts
	add column pos text not null default 'page',
	add column refusal text,
	add column valid_until timestamp with time zone,
	add constraint payment_attempts_pos_check check (pos in ('page', 'blik')),
	add constraint payment_attempts_refusal_check check (refusal in ('expired', 'wrong', 'declined', 'limit', 'bank_unavailable', 'refused'));
comment on column payment_attempts.pos is 'The point of sale it was made at: page leads to the provider, blik takes codes typed here.';
comment on column payment_attempts.refusal is 'Why a code was not paid; null: it was, or may be, or nobody knows yet.';
comment on column payment_attempts.valid_until is 'Until when its page at the provider takes the payment; null for those made before this was recorded.';

-- two codes for one order at once: one is alive
create unique index payment_attempts_one_code on payment_attempts (order_id)
	where pos = 'blik' and status in ('ASKING', 'UNKNOWN', 'NEW', 'PENDING', 'WAITING_FOR_CONFIRMATION');

alter table payment_notices
	add column pos text not null default 'page',
	add constraint payment_notices_pos_check check (pos in ('page', 'blik'));
comment on column payment_notices.pos is 'The point of sale whose key it was signed with.';

alter table orders add column extended_at timestamp with time zone;
comment on column orders.extended_at is 'When its buyer kept the reservation for 20 minutes more, which is possible once.';

-- An order keeps the provider's number of one payment; the search finds it by those of its other payments too (F-084). Most orders have a
-- single payment, whose number they keep: only the others are indexed, so that a purchase costs nothing more.

alter table payment_attempts add column is_one_of_several boolean not null default false;
comment on column payment_attempts.is_one_of_several is 'The order has further payments: it is found by the provider''s number of this one too.';

update payment_attempts set is_one_of_several = true where order_id in (select order_id from payment_attempts where number > 1);

create index payment_attempts_numbers on payment_attempts using gin ((upper(replace(provider_order_id, '-', ''))) gin_trgm_ops)
	where is_one_of_several;

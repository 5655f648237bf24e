-- Closed payments that may still bring money are asked about for two weeks: the job reads those of that time only.
create index payment_attempts_closed on payment_attempts (created_at)
	where status in ('CANCELED', 'FAILED') and provider_order_id is not null;

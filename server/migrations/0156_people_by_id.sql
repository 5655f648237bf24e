-- Deleting and exporting a person find rows by id or whole value, each by an index: no search in texts, nobody else's rows.

alter table payment_notices add column provider_ext_id text;

create function pg_temp.as_jsonb(value text) returns jsonb language plpgsql as $$
begin
	return value::jsonb;
exception when others then
	return null;
end $$;

-- nothing reads the buyer or the address of a notice, so neither is kept
with read as (select id, pg_temp.as_jsonb(body) as notice from payment_notices)
update payment_notices n
set provider_ext_id = coalesce(read.notice #>> '{order,extOrderId}', read.notice ->> 'extOrderId'),
	body = coalesce((read.notice #- '{order,buyer}' #- '{order,customerIp}')::text, '{}')
from read where read.id = n.id;

create index payment_notices_attempt on payment_notices (provider_ext_id);

-- a mail to the staff that names a customer goes with the customer
alter table outbox add column about_user_id integer references users (id);
update outbox m set about_user_id = o.user_id
from payment_attempts a join orders o on o.id = a.order_id
where m.message_key = 'payment-returned-' || a.id || '-staff';
create index outbox_user on outbox (user_id);
create index outbox_about_user on outbox (about_user_id) where about_user_id is not null;

create index audit_before_email on audit (lower(coalesce(before ->> 'email', before ->> 'userval')))
	where coalesce(before ->> 'email', before ->> 'userval') is not null;
create index audit_after_email on audit (lower(coalesce(after ->> 'email', after ->> 'userval')))
	where coalesce(after ->> 'email', after ->> 'userval') is not null;
create index sessions_of_user on sessions (user_id);

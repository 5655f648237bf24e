-- Links with six digits (N-007): they sign a customer in, or open the ticket of one order on another browser. The digits are made of the link.
alter table mail_tokens add column order_id bigint;
comment on column mail_tokens.order_id is 'The order whose ticket the digits open; null for what concerns the account.';
alter table mail_tokens add constraint mail_tokens_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table mail_tokens drop constraint mail_tokens_purpose_check;
alter table mail_tokens add constraint mail_tokens_purpose_check
	check (purpose in ('verification', 'reset', 'admin_link', 'signin', 'ticket_code'));
alter table mail_tokens add constraint mail_tokens_of_order_check check ((purpose = 'ticket_code') = (order_id is not null));
drop index mail_tokens_one_live;
create unique index mail_tokens_one_live on mail_tokens (user_id, purpose, order_id) nulls not distinct
	where used_at is null and voided_at is null;
create index mail_tokens_order_id_idx on mail_tokens (order_id) where order_id is not null;
comment on table mail_tokens is 'Links in mails that verify an address, reset a password, sign in or open a ticket; only their hashes.';

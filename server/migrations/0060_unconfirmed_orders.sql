-- An order that waited for the bank and was cancelled is not one that nobody paid (G-005).
alter table orders add column unconfirmed boolean not null default false;
comment on column orders.unconfirmed is 'It was cancelled while the bank was processing its payment.';

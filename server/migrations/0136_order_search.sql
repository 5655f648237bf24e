-- One search for orders (GET /api/orders?q=): any part of any of their numbers without dashes, and what else leads to an order.
create index orders_numbers on orders using gin ((upper(replace(ext_order_id, '-', '') || ' ' || replace(number, '-', '') || ' '
	|| replace(coalesce(provider_order_id, ''), '-', ''))) gin_trgm_ops);
-- newest first over all kinds
create index orders_newest on orders (created_at desc, id desc);
create index orders_code on orders (code_id) where code_id is not null;

-- whoever stands on an invoice, a company or a person
drop index invoices_company;
create index invoices_named on invoices using gin (fold(coalesce(data ->> 'company', '') || ' ' || coalesce(data ->> 'nip', '') || ' '
	|| coalesce(data ->> 'firstname', '') || ' ' || coalesce(data ->> 'lastname', '')) gin_trgm_ops);

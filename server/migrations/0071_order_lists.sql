-- Sorting and searching the lists of orders at a million rows (docs/performance.md "Back-office lists").
-- Each begins with the kind, as every list does; five small b-trees cost an insert about a tenth more.
create index orders_by_amount on orders (kind, amount_grosze, id);
create index orders_by_update on orders (kind, updated_at, id);
create index orders_by_country on orders (kind, country, id);
create index orders_by_description on orders (kind, description collate polish, id);
create index orders_by_quantity on orders (kind, quantity, id);
create index orders_ip on orders (customer_ip) where customer_ip is not null;

-- sorting orders by the e-mail of their owners walks this
create index users_email_order on users (email, id) where email is not null;

-- codes for many people are few among those made one by one; the list begins with them (spec 3 §7, min_limit 2)
create index codes_many on codes (created_at desc, id desc) where "limit" > 1;
-- codes by how often they were taken, and invoices of one person
create index codes_uses on codes (uses_count, id);
create index invoices_user on invoices (user_id);
create index invoices_company on invoices using gin (fold(coalesce(data ->> 'company', '') || ' ' || coalesce(data ->> 'nip', '')) gin_trgm_ops);

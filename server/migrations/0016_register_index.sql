-- The sums of the register (B-048) read an index: a row of an invoice is wide, and a month may have a hundred thousand.

drop index issued_invoices_registered;
create index issued_invoices_registered on issued_invoices (registered_on, id) include (order_id, gross_grosze, vat_grosze);

-- The PDF of an issued invoice: what is mailed to the buyer (B-047), the second code of an invoice that is handed out before KSeF has given it
-- a number, and a new correction in the place of one that KSeF has refused (B-045).

alter table ksef_sendings add column certificate_link text;
comment on column ksef_sendings.certificate_link is
	'Where the second code leads, signed with the seller''s certificate when the invoice was issued; null: there was no certificate.';

create table invoice_mailings (
	invoice_id bigint primary key constraint invoice_mailings_invoice_id_fkey references issued_invoices (id),
	requested_at timestamptz not null,
	-- when the mail was put in the outbox; null: the invoice waits for its KSeF number, or for the job
	queued_at timestamptz
);
comment on table invoice_mailings is 'Issued invoices to be mailed to the buyer, each once.';
create index invoice_mailings_waiting on invoice_mailings (invoice_id) where queued_at is null;

alter table issued_invoices drop constraint issued_invoices_correction_replaces_none_check;

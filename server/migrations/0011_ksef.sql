-- Sending of issued invoices to KSeF (B-045). What KSeF has accepted stays as it was accepted, whoever writes:
--   RI005 the number or the receipt of an accepted invoice is changed, or its sending deleted

create table ksef_sendings (
	invoice_id bigint primary key constraint ksef_sendings_invoice_id_fkey references issued_invoices (id),
	state text not null default 'issued' constraint ksef_sendings_state_check
		check (state in ('issued', 'sending', 'sent', 'accepted', 'receipted', 'rejected', 'attention')),
	-- the last day it is sent in time
	deadline date not null,
	-- when it is sent, or asked about, next
	next_at timestamptz not null,
	-- how often KSeF was asked about it since it was sent, and how often it was sent again
	looks integer not null default 0,
	resends integer not null default 0,
	-- of KSeF: written before the invoice is sent, so that it can be looked for
	session_reference text,
	invoice_reference text,
	sent_at timestamptz,
	-- why it was refused or a person has to look: of KSeF, or a word of our own (`OWN_REASONS` of the domain)
	code integer,
	reason text,
	ksef_number text constraint ksef_sendings_ksef_number_key unique,
	mode text constraint ksef_sendings_mode_check check (mode in ('Online', 'Offline')),
	accepted_at timestamptz,
	upo bytea,
	constraint ksef_sendings_sending_has_session_check check (state not in ('sending', 'sent') or session_reference is not null),
	constraint ksef_sendings_sent_has_reference_check check (state <> 'sent' or invoice_reference is not null),
	constraint ksef_sendings_accepted_has_number_check
		check ((state in ('accepted', 'receipted')) = (ksef_number is not null) and (ksef_number is null) = (accepted_at is null)),
	constraint ksef_sendings_receipted_has_receipt_check check ((state = 'receipted') = (upo is not null)),
	constraint ksef_sendings_stopped_has_reason_check check (state not in ('rejected', 'attention') or reason is not null)
);
comment on table ksef_sendings is 'Issued invoices that go to KSeF: how far each has got, its number and its receipt.';
create index ksef_sendings_due on ksef_sendings (next_at) where state in ('issued', 'sending', 'sent', 'accepted');
create index ksef_sendings_unnumbered on ksef_sendings (deadline) where ksef_number is null;
create index ksef_sendings_sent on ksef_sendings (sent_at) where sent_at is not null;

create function keep_ksef_number() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' or new.invoice_id <> old.invoice_id or new.ksef_number is distinct from old.ksef_number
		or (old.upo is not null and new.upo is distinct from old.upo) then
		raise exception 'what KSeF has accepted stays' using errcode = 'RI005';
	end if;
	return new;
end $$;
create trigger ksef_sendings_accepted_stay before update or delete on ksef_sendings for each row
	when (old.ksef_number is not null) execute function keep_ksef_number();

create table ksef_queue (
	one boolean primary key default true constraint ksef_queue_one_check check (one),
	-- one process sends at a time; null: none does
	leased_until timestamptz,
	-- KSeF asked to wait, did not answer, or does not let us in
	paused_until timestamptz,
	failures integer not null default 0,
	-- what a person has to mend before anything is sent
	alarm text
);
comment on table ksef_queue is 'The one row of the queue to KSeF: who works on it, and why it rests.';
insert into ksef_queue default values;

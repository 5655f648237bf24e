-- Issued invoices and their corrections (B-041 to B-044). Numbers are consecutive within a series and a month or year; a gap, a number used
-- twice and a changed invoice are refused here, whoever writes:
--   RI001 an issued invoice is changed or deleted
--   RI002 a counter does not move on by one
--   RI003 a number was taken and no invoice has it
--   RI004 an invoice has a number that was not taken for it

create table invoice_counters (
	-- the pattern of the number, `FV/{n}/{MM}/{YYYY}`
	series text not null,
	period text not null constraint invoice_counters_period_check check (period ~ '^[0-9]{4}(-[0-9]{2})?$'),
	last integer not null constraint invoice_counters_last_check check (last >= 1),
	primary key (series, period)
);
comment on table invoice_counters is 'The last number of each series of invoices in each month or year.';

create table issued_invoices (
	id bigint generated always as identity primary key,
	kind text not null constraint issued_invoices_kind_check check (kind in ('VAT', 'UPR', 'KOR')),
	series text not null,
	period text not null,
	count integer not null,
	number text not null constraint issued_invoices_number_key unique,
	order_id bigint not null constraint issued_invoices_order_id_fkey references orders (id),
	-- of a correction: the invoice it corrects, which is never a correction
	corrects_id bigint constraint issued_invoices_corrects_id_fkey references issued_invoices (id),
	-- of an invoice whose buyer had a wrong number: the one that was corrected to nothing before it
	replaces_id bigint constraint issued_invoices_replaces_id_key unique
		constraint issued_invoices_replaces_id_fkey references issued_invoices (id),
	issued_at timestamptz not null,
	issued_on date not null,
	created_by integer constraint issued_invoices_created_by_fkey references users (id),
	-- everything it says (`InvoiceDocument` of the domain); the XML is made of it once
	document jsonb not null,
	net_grosze integer not null,
	vat_grosze integer not null,
	gross_grosze integer not null,
	xml bytea not null,
	xml_sha256 bytea not null,
	buyer_names text not null generated always as (fold(coalesce(document #>> '{buyer,name}', '') || ' '
		|| coalesce(document #>> '{buyer,id,number}', '') || ' ' || number)) stored,
	constraint issued_invoices_series_period_fkey foreign key (series, period) references invoice_counters (series, period),
	constraint issued_invoices_series_period_count_key unique (series, period, count),
	constraint issued_invoices_xml_has_its_hash_check check (xml_sha256 = sha256(xml)),
	constraint issued_invoices_vat_inside_gross_check check (net_grosze + vat_grosze = gross_grosze),
	constraint issued_invoices_correction_of_invoice_check check ((kind = 'KOR') = (corrects_id is not null)),
	constraint issued_invoices_original_is_paid_check check (kind = 'KOR' or gross_grosze > 0),
	constraint issued_invoices_correction_replaces_none_check check (kind <> 'KOR' or replaces_id is null)
);
comment on table issued_invoices is 'Invoices and corrections as they were issued, with the XML; never changed, never deleted.';
-- an order has one invoice, and another only in the place of one
create unique index issued_invoices_first on issued_invoices (order_id) where corrects_id is null and replaces_id is null;
create index issued_invoices_order on issued_invoices (order_id);
create index issued_invoices_corrects on issued_invoices (corrects_id) where corrects_id is not null;
create index issued_invoices_newest on issued_invoices (issued_on desc, id desc);
create index issued_invoices_named on issued_invoices using gin (buyer_names gin_trgm_ops);

create function keep_issued_invoice() returns trigger language plpgsql as $$
begin
	raise exception 'an issued invoice is never changed or deleted' using errcode = 'RI001';
end $$;
create trigger issued_invoices_stay before update or delete on issued_invoices for each row execute function keep_issued_invoice();

create function count_invoices_by_one() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' or new.last <> coalesce(old.last, 0) + 1
		or (tg_op = 'UPDATE' and (new.series, new.period) is distinct from (old.series, old.period)) then
		raise exception 'the counter of invoices moves on by one' using errcode = 'RI002';
	end if;
	return new;
end $$;
create trigger invoice_counters_by_one before insert or update or delete on invoice_counters for each row
	execute function count_invoices_by_one();

create function expect_counted_invoice() returns trigger language plpgsql as $$
begin
	if not exists (select 1 from issued_invoices i where i.series = new.series and i.period = new.period and i.count = new.last) then
		raise exception 'no invoice has the number that was taken' using errcode = 'RI003';
	end if;
	return null;
end $$;
create constraint trigger invoice_counters_have_invoices after insert or update on invoice_counters deferrable initially deferred
	for each row execute function expect_counted_invoice();

create function expect_taken_number() returns trigger language plpgsql as $$
begin
	if new.count is distinct from (select c.last from invoice_counters c where c.series = new.series and c.period = new.period) then
		raise exception 'the number was not taken for this invoice' using errcode = 'RI004';
	end if;
	return new;
end $$;
create trigger issued_invoices_number_taken before insert on issued_invoices for each row execute function expect_taken_number();

-- The next number of a series, for the invoice the same transaction issues; whoever comes next waits until that one is there or gone.
create function next_invoice_count(p_series text, p_period text) returns integer language sql as $$
	insert into invoice_counters as c (series, period, last) values (p_series, p_period, 1)
	on conflict (series, period) do update set last = c.last + 1 returning last
$$;

create table invoice_tasks (
	order_id bigint primary key constraint invoice_tasks_order_id_fkey references orders (id),
	requested_at timestamptz not null default now(),
	requested_by integer constraint invoice_tasks_requested_by_fkey references users (id),
	-- why nothing was issued; it waits for a person
	refusal text
);
comment on table invoice_tasks is 'Orders for which an invoice or a correction is to be issued.';

-- Money that goes back is corrected by itself; an invoice is issued by itself where the setting says so. In the transaction that pays or
-- refunds the order, so that none is forgotten.
create function queue_invoice_task() returns trigger language plpgsql as $$
begin
	if exists (select 1 from issued_invoices i where i.order_id = new.id)
		or (new.status = 'COMPLETED' and exists (select 1 from invoices i where i.order_id = new.id)
			and exists (select 1 from settings s where s.section = 'invoices' and (s.value ->> 'issue_automatically')::boolean)) then
		insert into invoice_tasks (order_id) values (new.id) on conflict (order_id) do update set refusal = null;
		perform pg_notify('invoice_tasks', '');
	end if;
	return null;
end $$;
create trigger orders_queue_invoice_task after update of status, returned_grosze on orders for each row
	when (new.amount_grosze > 0 and ((new.status in ('COMPLETED', 'REFUNDED') and old.status <> new.status)
		or new.returned_grosze <> old.returned_grosze))
	execute function queue_invoice_task();

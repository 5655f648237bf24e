-- The register of sales (B-048, B-049): the day an invoice or correction counts for, and orders of gifts that are sold without VAT.
--   RI006 all issued invoices, or all their sendings, are removed at once

-- `VOUCHER_BASIS` of the domain: a gift for any title is a voucher for several purposes where the setting says so; its sale has no VAT.
create or replace function keep_vat_of_order() returns trigger language plpgsql as $$
begin
	if new.kind = 'gift' and new.product_slug = 'any'
		and coalesce((select s.value ->> 'universal_gifts' from settings s where s.section = 'invoices'), 'receipt') = 'receipt' then
		new.vat_rate := 'np';
		new.vat_basis := 'art. 8b ust. 1 ustawy o VAT (bon różnego przeznaczenia)';
		return new;
	end if;
	if new.event_id is not null then
		select e.vat_rate, e.vat_basis into new.vat_rate, new.vat_basis from events e where e.id = new.event_id;
	elsif new.video_id is not null then
		select v.vat_rate, v.vat_basis into new.vat_rate, new.vat_basis from videos v where v.id = new.video_id;
	end if;
	if new.vat_rate is null then
		select s.value ->> ('vat_' || new.kind), nullif(s.value ->> ('vat_' || new.kind || '_basis'), '') into new.vat_rate, new.vat_basis
		from settings s where s.section = 'invoices';
		new.vat_rate := coalesce(new.vat_rate, '23');
	end if;
	return new;
end $$;

-- `registerDay` of the domain: a correction of a refund counts for the day of the last refund before it, all else for the day of the sale.
create function register_day(p_order_id bigint, p_effect text, p_issued_at timestamptz) returns date language sql stable as $$
	select (coalesce(
		case when p_effect = '2' then (select max(b.at) from refunded_amounts b where b.order_id = p_order_id and b.at <= p_issued_at) end,
		o.created_at) at time zone 'Europe/Warsaw')::date
	from orders o where o.id = p_order_id
$$;

alter table issued_invoices add column registered_on date;
alter table issued_invoices disable trigger issued_invoices_stay;
update issued_invoices set registered_on = register_day(order_id, document #>> '{correction,effect}', issued_at);
alter table issued_invoices enable trigger issued_invoices_stay;
alter table issued_invoices alter column registered_on set not null;
create index issued_invoices_registered on issued_invoices (registered_on, id);

create function register_invoice() returns trigger language plpgsql as $$
begin
	new.registered_on := register_day(new.order_id, new.document #>> '{correction,effect}', new.issued_at);
	return new;
end $$;
create trigger issued_invoices_register before insert on issued_invoices for each row execute function register_invoice();

create function keep_all_invoices() returns trigger language plpgsql as $$
declare has_rows boolean;
begin
	execute format('select exists (select 1 from %I)', tg_table_name) into has_rows;
	if has_rows then
		raise exception 'issued invoices are never removed' using errcode = 'RI006';
	end if;
	return null;
end $$;
create trigger issued_invoices_not_truncated before truncate on issued_invoices execute function keep_all_invoices();
create trigger ksef_sendings_not_truncated before truncate on ksef_sendings execute function keep_all_invoices();

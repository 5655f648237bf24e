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

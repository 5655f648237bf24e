-- VAT of what is sold (B-040). A title may have a rate of its own, else the rate that the settings have for the kind of order holds. Each
-- order keeps the rate of its day. Nodes of the version before write orders without it: the trigger fills it in for them too.

alter table events
	add column vat_rate text constraint events_vat_rate_check check (vat_rate in ('23', '8', '5', '0', 'zw', 'np')),
	add column vat_basis text constraint events_vat_basis_check check (length(vat_basis) between 1 and 256),
	add constraint events_untaxed_has_basis_check check (vat_rate not in ('zw', 'np') or vat_basis is not null);
alter table videos
	add column vat_rate text constraint videos_vat_rate_check check (vat_rate in ('23', '8', '5', '0', 'zw', 'np')),
	add column vat_basis text constraint videos_vat_basis_check check (length(vat_basis) between 1 and 256),
	add constraint videos_untaxed_has_basis_check check (vat_rate not in ('zw', 'np') or vat_basis is not null);

-- The tax inside a gross amount of zero or more (`vatGrosze` of the domain).
create function vat_inside(gross integer, rate text) returns integer language sql immutable strict parallel safe as $$
	select case when rate in ('23', '8', '5')
		then ((2 * gross::bigint * rate::integer + 100 + rate::integer) / (2 * (100 + rate::integer)))::integer else 0 end
$$;

alter table orders
	add column vat_rate text constraint orders_vat_rate_check check (vat_rate in ('23', '8', '5', '0', 'zw', 'np')),
	add column vat_basis text constraint orders_vat_basis_check check (length(vat_basis) between 1 and 256);
-- what statements have counted so far: the rate of the kind
update orders o set vat_rate = coalesce((select s.value ->> ('vat_' || o.kind) from settings s where s.section = 'invoices'), '23');
alter table orders
	alter column vat_rate set not null,
	add column vat_grosze integer not null generated always as (vat_inside(amount_grosze, vat_rate)) stored;

create function keep_vat_of_order() returns trigger language plpgsql as $$
begin
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
create trigger orders_keep_vat before insert on orders for each row when (new.vat_rate is null) execute function keep_vat_of_order();

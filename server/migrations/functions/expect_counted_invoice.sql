-- At the commit: a number was taken and no invoice has it, RI003.
create or replace function expect_counted_invoice() returns trigger language plpgsql as $$
begin
	if not exists (select 1 from issued_invoices i where i.series = new.series and i.period = new.period and i.count = new.last) then
		raise exception 'no invoice has the number that was taken' using errcode = 'RI003';
	end if;
	return null;
end $$;

-- An invoice has a number that was not taken for it: RI004.
create or replace function expect_taken_number() returns trigger language plpgsql as $$
begin
	if new.count is distinct from (select c.last from invoice_counters c where c.series = new.series and c.period = new.period) then
		raise exception 'the number was not taken for this invoice' using errcode = 'RI004';
	end if;
	return new;
end $$;

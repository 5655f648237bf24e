-- A gap in the numbers of invoices, or a number used twice, is refused: RI002.
create or replace function count_invoices_by_one() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' or new.last <> coalesce(old.last, 0) + 1
		or (tg_op = 'UPDATE' and (new.series, new.period) is distinct from (old.series, old.period)) then
		raise exception 'the counter of invoices moves on by one' using errcode = 'RI002';
	end if;
	return new;
end $$;

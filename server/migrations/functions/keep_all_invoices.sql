-- A table that holds issued invoices, or what KSeF accepted, is not truncated: RI006.
create or replace function keep_all_invoices() returns trigger language plpgsql as $$
declare has_rows boolean;
begin
	execute format('select exists (select 1 from %I)', tg_table_name) into has_rows;
	if has_rows then
		raise exception 'issued invoices are never removed' using errcode = 'RI006';
	end if;
	return null;
end $$;

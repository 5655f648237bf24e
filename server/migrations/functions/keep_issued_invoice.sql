-- An issued invoice is neither changed nor deleted: RI001.
create or replace function keep_issued_invoice() returns trigger language plpgsql as $$
begin
	raise exception 'an issued invoice is never changed or deleted' using errcode = 'RI001';
end $$;

-- The number and the receipt of KSeF are neither changed nor deleted: RI005.
create or replace function keep_ksef_number() returns trigger language plpgsql as $$
begin
	if tg_op = 'DELETE' or new.invoice_id <> old.invoice_id or new.ksef_number is distinct from old.ksef_number
		or (old.upo is not null and new.upo is distinct from old.upo) then
		raise exception 'what KSeF has accepted stays' using errcode = 'RI005';
	end if;
	return new;
end $$;

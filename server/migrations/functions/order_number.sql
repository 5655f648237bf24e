-- A number that can be said on the phone: 7KQ2-MXA9. Eight letters and digits without 0, O, 1 and I; the last is a check character
-- (Luhn over 32 characters, `order-number.rules.ts` of the domain). Made from the id by steps that are permutations of 35 bits, so two
-- orders never have the same, nobody has to draw again, and neighbours do not look alike. It opens nothing: addresses keep ext_order_id.
create or replace function order_number(p_id bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
	characters constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
	mask constant bigint := 34359738367;
	mixed bigint := p_id & mask;
	value integer;
	addend integer;
	total integer := 0;
	made text := '';
begin
	mixed := (mixed * 205891133) & mask;
	mixed := mixed # (mixed >> 17);
	mixed := (mixed * 187263541) & mask;
	mixed := mixed # (mixed >> 18);
	for i in 0..6 loop
		value := (mixed >> (5 * i)) & 31;
		made := made || substr(characters, value + 1, 1);
		addend := value * case when i % 2 = 0 then 2 else 1 end;
		total := total + addend / 32 + addend % 32;
	end loop;
	made := made || substr(characters, (32 - total % 32) % 32 + 1, 1);
	return left(made, 4) || '-' || right(made, 4);
end $$;

-- A track stored by a node of an older version is read again.
create or replace function forget_caption_lines() returns trigger language plpgsql as $$
begin
	new.lines_version := 0;
	return new;
end $$;

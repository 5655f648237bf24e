-- Each price of an event with the moment from which it holds, by the clock of whoever saves.
create or replace function keep_price_of_event() returns trigger language plpgsql as $$
begin
	insert into price_changes (event_id, price_grosze, changed_at) values (new.id, new.event_price_grosze, new.updated_at);
	return null;
end $$;

-- The trigger of every table that search reads: the texts of its item are written again.
create or replace function index_changed() returns trigger language plpgsql as $$
declare
	item jsonb := to_jsonb(coalesce(new, old));
begin
	case tg_table_name
		when 'pages' then perform index_page((item ->> 'id')::integer);
		when 'events' then perform index_event((item ->> 'id')::integer);
		when 'event_translations' then perform index_event((item ->> 'event_id')::integer);
		else
			declare video integer := coalesce(item ->> 'video_id', item ->> 'id')::integer;
			begin
				perform index_video(video);
				perform index_event(e.id) from events e where e.video_id = video;
			end;
	end case;
	return null;
end $$;

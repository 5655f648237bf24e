-- What search reads of an event: its own title and the texts of its video, in each of their languages.
create or replace function index_event(event integer) returns void language sql as $$
	delete from search_documents where kind = 'event' and item_id = event;
	insert into search_documents
	select 'event', e.id, 'pl', search_fold(e.title), search_fold(e.title, e.subtitle, v.title, v.description, v.additional_desc)
	from events e join videos v on v.id = e.video_id where e.id = event
	union all
	select 'event', e.id, l.code, search_fold(coalesce(nullif(t.title, ''), e.title)), search_fold(t.title, t.subtitle, vt.title, vt.description, vt.additional_desc)
	from events e
	join lateral (
		select language_code as code from event_translations where event_id = e.id and language_code <> 'pl'
		union select language_code from video_translations where video_id = e.video_id and language_code <> 'pl'
	) l on true
	left join event_translations t on t.event_id = e.id and t.language_code = l.code
	left join video_translations vt on vt.video_id = e.video_id and vt.language_code = l.code
	where e.id = event;
$$;

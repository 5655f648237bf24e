-- What search reads of a video, in each of its languages.
create or replace function index_video(video integer) returns void language sql as $$
	delete from search_documents where kind = 'video' and item_id = video;
	insert into search_documents
	select 'video', v.id, 'pl', search_fold(v.title), search_fold(v.title, v.subtitle, v.description, v.additional_desc) from videos v where v.id = video
	union all
	select 'video', v.id, t.language_code, search_fold(coalesce(nullif(t.title, ''), v.title)), search_fold(t.title, t.subtitle, t.description, t.additional_desc)
	from videos v join video_translations t on t.video_id = v.id and t.language_code <> 'pl' where v.id = video;
$$;

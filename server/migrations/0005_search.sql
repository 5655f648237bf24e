-- The texts that search reads: one row per item and language, without markup, accents and capitals. Kept by triggers, so that it is
-- never behind the item. Who may see an item is asked of the item itself, at the time of the search.

create table search_documents (
	kind text not null constraint search_documents_kind_check check (kind in ('video', 'event', 'page')),
	item_id integer not null,
	language_code text not null,
	title text not null,
	body text not null,
	primary key (kind, item_id, language_code)
);
comment on table search_documents is 'Folded texts of videos, events and pages in each language; a copy for search, kept by triggers.';
create index search_documents_title on search_documents using gin (title gin_trgm_ops);
create index search_documents_body on search_documents using gin (body gin_trgm_ops);

create function search_fold(variadic parts text[]) returns text language sql immutable parallel safe as $$
	select btrim(regexp_replace(fold(regexp_replace(regexp_replace(array_to_string(parts, ' '), '<[^>]*>', ' ', 'g'), '&[a-z]+;', ' ', 'g')), '\s+', ' ', 'g'))
$$;

create function index_video(video integer) returns void language sql as $$
	delete from search_documents where kind = 'video' and item_id = video;
	insert into search_documents
	select 'video', v.id, 'pl', search_fold(v.title), search_fold(v.title, v.subtitle, v.description, v.additional_desc) from videos v where v.id = video
	union all
	select 'video', v.id, t.language_code, search_fold(coalesce(nullif(t.title, ''), v.title)), search_fold(t.title, t.subtitle, t.description, t.additional_desc)
	from videos v join video_translations t on t.video_id = v.id and t.language_code <> 'pl' where v.id = video;
$$;

-- an event is found by its own title and by the texts of its video
create function index_event(event integer) returns void language sql as $$
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

create function index_page(page integer) returns void language sql as $$
	delete from search_documents where kind = 'page' and item_id = page;
	insert into search_documents
	select 'page', p.id, 'pl', search_fold(p.title), search_fold(p.title, p.content) from pages p where p.id = page
	union all
	select 'page', p.id, 'en', search_fold(coalesce(nullif(p.title_en, ''), p.title)), search_fold(p.title_en, p.content_en)
	from pages p where p.id = page and (p.title_en <> '' or p.content_en <> '');
$$;

create function index_changed() returns trigger language plpgsql as $$
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

-- the counters of an event change with every sale, its words seldom: only words are looked at
create trigger videos_index after insert or delete or update of title, subtitle, description, additional_desc on videos
	for each row execute function index_changed();
create trigger video_translations_index after insert or delete or update of title, subtitle, description, additional_desc, language_code on video_translations
	for each row execute function index_changed();
create trigger events_index after insert or delete or update of title, subtitle, video_id on events
	for each row execute function index_changed();
create trigger event_translations_index after insert or delete or update of title, subtitle, language_code on event_translations
	for each row execute function index_changed();
create trigger pages_index after insert or delete or update of title, content, title_en, content_en on pages
	for each row execute function index_changed();

-- Listed and not over (R-045); pages always.
create function is_findable(kind text, item_id integer, at timestamptz) returns boolean language sql stable parallel safe as $$
	select case kind
		when 'video' then exists (select 1 from videos v where v.id = item_id and is_listed(v, at))
		when 'event' then exists (select 1 from events e where e.id = item_id and is_listed(e) and e.closes_at > at)
		else true
	end
$$;

-- Search costs the same however many texts hold a word. Titles are ranked: the whole title, then its beginning, the beginning of a word in
-- it, anywhere in it, all words in it; only the best are looked at more closely (may it be seen, what does it say). Texts are looked through
-- only for the kinds that have few titles, and until enough is found; titles that only sound alike (`alike`) are asked for only when hardly
-- a title fits. `longest` is the longest word, which narrows most.
create function search_hits(query text, longest text, words text[], at timestamptz, most integer)
	returns table (kind text, item_id integer, rank real, alike text)
	language sql stable parallel safe
	set pg_trgm.word_similarity_threshold = 0.35
	as $$
	with titled as materialized (
		select d.kind, d.item_id, d.title, (case
			when d.title = query then 6
			when starts_with(d.title, query) then 5
			when strpos(' ' || d.title, ' ' || query) > 0 then 4
			when strpos(d.title, query) > 0 then 3
			else 2
		end)::real as rank
		from search_documents d where d.title like longest and d.title like all (words)
	),
	-- `offset 0` keeps the order: visibility is checked from the best down, until there are enough
	best as (
		select k.kind, found.item_id, found.rank, null::text as alike
		from (values ('video'), ('event'), ('page')) k (kind)
		cross join lateral (
			select * from (select * from titled t where t.kind = k.kind order by t.rank desc, t.title collate "C", t.item_id offset 0) ranked
			where is_findable(ranked.kind, ranked.item_id, at)
			limit most
		) found
	),
	told as (
		select k.kind, found.item_id, 1::real, null::text
		from (values ('video'), ('event'), ('page')) k (kind)
		cross join lateral (
			select d.item_id from search_documents d
			where d.kind = k.kind and d.body like longest and d.body like all (words) and is_findable(d.kind, d.item_id, at)
				and (select count(*) from best b where b.kind = k.kind) < most
			limit most
		) found
	),
	nearly as (
		select d.kind, d.item_id, (word_similarity(query, d.title) * 0.9)::real as rank, d.title
		from search_documents d
		where query <% d.title and (select count(*) from titled) < 3
		order by rank desc limit 90
	)
	select distinct on (kind, item_id) kind, item_id, rank, alike
	from (select * from best union all select * from told union all select * from nearly) hits
	order by kind, item_id, rank desc
$$;

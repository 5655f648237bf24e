-- Search costs the same however many texts hold a word: titles are ranked, texts are looked through only until enough is found, and
-- what merely sounds alike is asked for only when hardly a title fits.

drop function search_hits(text, text, text[]);

-- Not hidden, not over (rules.md "Hidden"); pages always.
create function is_findable(kind text, item_id integer, at timestamptz) returns boolean language sql stable parallel safe as $$
	select case kind
		when 'video' then exists (select 1 from videos v where v.id = item_id and v.visible and not v.dashboard_hidden and (v.end_date is null or v.end_date > at))
		when 'event' then exists (select 1 from events e where e.id = item_id and e.published and not e.dashboard_hidden and e.closes_at > at)
		else true
	end
$$;

create function search_hits(query text, longest text, words text[], at timestamptz)
	returns table (kind text, item_id integer, rank real, alike text)
	language sql stable parallel safe
	set pg_trgm.word_similarity_threshold = 0.35
	as $$
	with titled as materialized (
		select d.kind, d.item_id, (case
			when d.title = query then 6
			when starts_with(d.title, query) then 5
			when strpos(' ' || d.title, ' ' || query) > 0 then 4
			when strpos(d.title, query) > 0 then 3
			else 2
		end)::real as rank, null::text as alike
		from search_documents d where d.title like longest and d.title like all (words)
	),
	told as (
		select k.kind, found.item_id, 1::real, null::text
		from (values ('video'), ('event'), ('page')) k (kind)
		cross join lateral (
			select d.item_id from search_documents d
			where d.kind = k.kind and d.body like longest and d.body like all (words) and is_findable(d.kind, d.item_id, at)
			limit 60
		) found
	),
	nearly as (
		select d.kind, d.item_id, (word_similarity(query, d.title) * 0.9)::real as rank, d.title
		from search_documents d
		where query <% d.title and (select count(*) from titled) < 3
		order by rank desc limit 90
	)
	select distinct on (kind, item_id) kind, item_id, rank, alike
	from (select * from titled union all select * from told union all select * from nearly) hits
	order by kind, item_id, rank desc
$$;

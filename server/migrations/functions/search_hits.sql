-- Search costs the same however many texts hold a word. Titles are ranked: the whole title, then its beginning, the beginning of a word in
-- it, anywhere in it, all words in it; only the best are looked at more closely (may it be seen, what does it say). Texts are looked through
-- only for the kinds that have few titles, and until enough is found; titles that only sound alike (`alike`) are asked for only when hardly
-- a title fits. `longest` is the longest word, which narrows most.
create or replace function search_hits(query text, longest text, words text[], at timestamptz, most integer)
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

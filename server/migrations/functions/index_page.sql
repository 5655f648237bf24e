-- What search reads of a page, in each of its languages.
create or replace function index_page(page integer) returns void language sql as $$
	delete from search_documents where kind = 'page' and item_id = page;
	insert into search_documents
	select 'page', p.id, 'pl', search_fold(p.title), search_fold(p.title, p.content) from pages p where p.id = page
	union all
	select 'page', p.id, 'en', search_fold(coalesce(nullif(p.title_en, ''), p.title)), search_fold(p.title_en, p.content_en)
	from pages p where p.id = page and (p.title_en <> '' or p.content_en <> '');
$$;

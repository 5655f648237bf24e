-- Texts of the theatre as kits (N-026): every text that was published, and pages for cookies and for the accessibility of the service.
create table page_versions (
	page_id integer not null constraint page_versions_page_id_fkey references pages (id) on delete cascade,
	version integer not null constraint page_versions_version_check check (version > 0),
	title text not null,
	content text not null,
	published_at timestamptz not null,
	published_by integer constraint page_versions_published_by_fkey references users (id) on delete set null,
	constraint page_versions_pkey primary key (page_id, version)
);
comment on table page_versions is 'Every text of a page in Polish, the first being that before its first change.';
create index page_versions_published_by on page_versions (published_by);
insert into pages (slug, title, content, title_en, content_en) values
	('cookies', 'Pliki cookie', '<p>{cookies}</p>', 'Cookies', '<p>{cookies}</p>'),
	('informacje-o-dostepnosci', 'Informacje o dostępności usługi', '<p>Usługę można obsłużyć samą klawiaturą i czytnikiem ekranu.</p>',
		'Information on accessibility of the service', '<p>The service works with a keyboard and a screen reader alone.</p>')
	on conflict (slug) do nothing;

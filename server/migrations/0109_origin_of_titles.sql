-- Where and when a title was made, and in which language, for the annual report (N-028); null: not given. What an event leaves out is
-- that of its video.
alter table videos
	add column origin_country text constraint videos_origin_country_check check (origin_country ~ '^[A-Z]{2}$'),
	add column production_year smallint constraint videos_production_year_check check (production_year between 1880 and 2199),
	add column original_language text constraint videos_original_language_check check (original_language ~ '^[a-z]{2,3}$');
alter table events
	add column origin_country text constraint events_origin_country_check check (origin_country ~ '^[A-Z]{2}$'),
	add column production_year smallint constraint events_production_year_check check (production_year between 1880 and 2199),
	add column original_language text constraint events_original_language_check check (original_language ~ '^[a-z]{2,3}$');
comment on column videos.origin_country is 'Country of production (ISO 3166-1 alpha-2).';
comment on column videos.production_year is 'Year of production.';
comment on column videos.original_language is 'Language in which it is played (ISO 639).';
comment on column events.origin_country is 'Country of production; null: that of the video.';
comment on column events.production_year is 'Year of production; null: that of the video.';
comment on column events.original_language is 'Language in which it is played; null: that of the video.';

-- Chapters of a film (B-014), and the lines of its captions for the search (B-016).

alter table videos add column chapters jsonb not null default '[]'
	constraint videos_chapters_check check (jsonb_typeof(chapters) = 'array' and jsonb_array_length(chapters) <= 100);
comment on column videos.chapters is 'Ordered by time: [{ at_seconds, title, title_en }].';

-- Spoken lines, one row for each cue of a track. A copy for search, written with the track.
create table caption_lines (
	track_id integer not null constraint caption_lines_track_id_fkey references subtitle_tracks (id) on delete cascade,
	place integer not null,
	at_seconds integer not null,
	line text not null,
	-- its words without accents, capitals and endings (`spokenStems` of the domain): whole words are intersected in the index, beginnings are not
	words tsvector not null,
	primary key (track_id, place)
);
comment on table caption_lines is 'Lines of captions as plain text; a copy of subtitle_tracks for search.';
create index caption_lines_words on caption_lines using gin (words);

-- which reading of the captions the lines come from; 0: not read yet, a job does it
alter table subtitle_tracks add column lines_version smallint not null default 0;
create index subtitle_tracks_unread on subtitle_tracks (lines_version, id);

-- a track stored by a node of an older version is read again
create function forget_caption_lines() returns trigger language plpgsql as $$
begin
	new.lines_version := 0;
	return new;
end $$;
create trigger subtitle_tracks_content before update of content on subtitle_tracks
	for each row when (old.content is distinct from new.content) execute function forget_caption_lines();

-- The player (B-011 to B-013): a film of the interpreter alone and a describing voice beside the film, and captions for deaf people.

alter table videos add column pjm_overlay_video text;
alter table videos add column ad_track text;

alter table subtitle_tracks add column kind text not null default 'subtitles'
	constraint subtitle_tracks_kind_check check (kind in ('subtitles', 'captions'));
alter table subtitle_tracks drop constraint subtitle_tracks_hosted_video_id_language_key;
alter table subtitle_tracks add constraint subtitle_tracks_hosted_video_id_language_kind_key unique (hosted_video_id, language, kind);
comment on table subtitle_tracks is 'Subtitles of hosted videos, one track for each language and kind.';

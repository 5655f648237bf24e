-- Words are drawn on a poster only where a public title has them: found by the title as its address holds it (G-028).

create index videos_drawn_title on videos (left(title, 200));
create index events_drawn_title on events (left(title, 200));
create index video_translations_drawn_title on video_translations (left(title, 200));
create index event_translations_drawn_title on event_translations (left(title, 200));

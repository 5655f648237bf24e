-- Fair play gives 48 h of the recording of a live evening, not the video of its event (B-029).

alter table fair_play_gifts add column recording_until timestamptz;
comment on column fair_play_gifts.recording_until is 'Until when this person watches the recording of a live evening; null while the stream goes on, and for other gifts.';

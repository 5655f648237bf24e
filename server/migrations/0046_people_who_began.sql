-- "Who stayed" counts people, not openings of the page (B-028). Rows that exist, and those that a node of the version before still writes,
-- have no returns: their openings stay the people they were counted as, which is what their minutes were counted by.

alter table viewing_devices add column returns integer not null default 0;
comment on column viewing_devices.returns is 'Of the viewings, those of people who had opened this title before.';
comment on table viewing_parts is 'How many people saw each minute of a film; no persons.';
comment on column viewings.parts is 'Minutes of the film that the person saw here first.';

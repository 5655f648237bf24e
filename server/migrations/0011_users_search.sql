-- Column filters of the list of people: the folded name as a column of its own, because folding 200,000 names per keystroke is slow.
alter table users add column name_text text generated always as (fold(firstname || ' ' || lastname)) stored;
create index users_name_text on users using gin (name_text gin_trgm_ops);
create index users_email_text on users using gin (email gin_trgm_ops);

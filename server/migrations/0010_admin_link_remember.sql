-- "Remember me" is chosen at an admin's password step and holds for the session that the mailed link opens.
alter table mail_tokens add column remember boolean not null default false;

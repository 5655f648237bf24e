-- Who has unsubscribed can have reminders of their own tickets again without the newsletter, which is for people of 16 and over (R-028).

alter table users add column reminders_at timestamptz;
comment on column users.reminders_at is 'When the person last switched on reminders of their tickets, which counts if they have not unsubscribed since. Null: never.';

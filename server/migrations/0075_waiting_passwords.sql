-- A mailbox alone does not open the panel: the password an admin sets by a mailed link waits for another admin.
create table waiting_passwords (
	user_id integer not null,
	password_hash text not null,
	asked_at timestamptz not null,
	ip inet,
	country text,
	constraint waiting_passwords_pkey primary key (user_id),
	constraint waiting_passwords_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
comment on table waiting_passwords is 'New passwords of administrators, set by a mailed link, until another administrator or the command line confirms them.';

alter table mail_tokens add column by_operator boolean not null default false;
comment on column mail_tokens.by_operator is 'Printed by the command line of the server: the password set by it counts at once, also for an administrator.';

-- Sessions of admins last twelve hours; those that were opened for longer end then too.
update sessions s set expires_at = least(s.expires_at, s.created_at + interval '12 hours')
from users u where u.id = s.user_id and u.role = 'admin' and s.ended_at is null;

-- A new installation limits the addresses one person watches from in a day; one that runs keeps what its theatre has chosen.
update settings set value = value || '{"max_diff_ip_views_per_user": 10}'
where section = 'app' and not value ? 'max_diff_ip_views_per_user' and not exists (select 1 from users);

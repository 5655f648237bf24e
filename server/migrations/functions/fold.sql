-- Accents and case do not matter in searches. unaccent() is only "stable" because its dictionary may change; ours does not.
create or replace function fold(value text) returns text
	language sql immutable strict parallel safe
	as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

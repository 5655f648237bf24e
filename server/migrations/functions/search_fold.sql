-- A text as search compares it: without markup, accents, capitals and needless space.
create or replace function search_fold(variadic parts text[]) returns text language sql immutable parallel safe as $$
	select btrim(regexp_replace(fold(regexp_replace(regexp_replace(array_to_string(parts, ' '), '<[^>]*>', ' ', 'g'), '&[a-z]+;', ' ', 'g')), '\s+', ' ', 'g'))
$$;

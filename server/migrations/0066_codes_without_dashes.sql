-- A part of a code is found however it is typed, with or without its dashes; the search uses the same expression.
create index codes_plain on codes using gin (translate(upper(code), '- ', '') gin_trgm_ops);

-- New lines go into the index itself, not first into a list that every search reads from its beginning to its end (B-016).

alter index caption_lines_words set (fastupdate = off);
select gin_clean_pending_list('caption_lines_words');

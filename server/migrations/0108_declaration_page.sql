-- The accessibility statement that nobody has changed becomes the statutory one, which is made from data (N-027).
update pages set content = '<p>{declaration}</p>', content_en = '<p>{declaration}</p>', updated_at = now()
where slug = 'deklaracja-dostepnosci' and content like '<p>Dbamy o to, by ze sceny online mógł korzystać każdy:%'
	and content_en like '<p>Everybody should be able to use this online stage:%';

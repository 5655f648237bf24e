import { type Invariant, invariant } from './invariant.ts';

/** Picture and sound further apart than this are out of step; segments of a package are rounded to pictures and packets. */
const IN_STEP_MS = 80;
const OF_SEGMENTS_MS = 150;

const secondsOf = (track: string) => `(select sum((g->>'seconds')::numeric) from jsonb_array_elements(${track}->'segments') g)`;

export const FILM_INVARIANTS: Invariant[] = [
	invariant(
		'recording-of-one-length',
		'picture and sound of the film of a recording last equally long',
		`
		select 'stream ' || id as subject from live_streams where abs(film_picture_ms - film_sound_ms) > ${IN_STEP_MS}`,
	),
	invariant(
		'recording-package-of-one-length',
		'picture and sound of the package of a recording last equally long',
		`
		select 'package ' || k.id as subject from film_packages k join live_streams s on s.hosted_video_id = k.hosted_video_id
		join lateral (select min(${secondsOf(`p.made->'track'`)}) as seconds from film_package_parts p
			where p.package_id = k.id and p.kind = 'sound') heard on true
		join lateral (select sum((select ${secondsOf('t.value')} from jsonb_each(p.made->'tracks') t limit 1)) as seconds from film_package_parts p
			where p.package_id = k.id and p.kind = 'chunk') seen on true
		where k.state = 'ready' and s.film_picture_ms is not null and abs(heard.seconds - seen.seconds) * 1000 > ${OF_SEGMENTS_MS}`,
	),
];

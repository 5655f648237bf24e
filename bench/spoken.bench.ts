import { searchSpoken } from '#server/search/spoken.service.ts';
import { checkBound } from './bounds.ts';
import { onEmptyInstallation } from './empty-installation.ts';

// Words spoken in the plays, at 1,000 films of 1,500 lines: p95 of a search at most 50 ms, for a word of one film as for a word of every line.
// `node bench/spoken.bench.ts [films]`

const FILMS = Number(process.argv[2] ?? 1_000);
const LINES = 1_500;
const ROUNDS = 60;
const BOUND_MS = 50;
const QUERIES = ['lukjarhen', 'nie', 'ale nie', 'nie tetnoc', 'zalkor korkor', 'korkor zalzal', 'kor', 'zamlis kor', 'niematakiegosłowa'];

await onEmptyInstallation(async (context) => {
	const client = await context.db.pool.connect();
	await client.query('set statement_timeout = 0');
	await client.query(`insert into hosted_videos (provider, name, size, type, status, file)
		select 'built-in', 'Film ' || n, 10, 'video/mp4', 'READY', 'x' from generate_series(1, ${FILMS}) n`);
	await client.query(`insert into videos (slug, title, video_link, video_price_grosze)
		select 'film-' || id, 'Film ' || id, id::text, 2000 from hosted_videos`);
	await client.query(`insert into subtitle_tracks (hosted_video_id, language, name, content, lines_version)
		select id, 'pl', 'Polski', 'WEBVTT', 1 from hosted_videos`);
	// few words are in many lines, most in few, as in a language
	await client.query('select setseed(0.5)');
	await client.query(`insert into caption_lines (track_id, place, at_seconds, line, words)
		select track_id, place, place * 4, line, array_to_tsvector(string_to_array(line, ' ')) from (
			select t.id as track_id, n as place, case when n % 6 = 0 then 'nie ' when n % 6 = 3 then 'ale ' else '' end
				|| (select string_agg(syllable[1 + floor(20 * random() ^ 1.2)::int] || syllable[1 + floor(20 * random() ^ 1.2)::int]
						|| case when random() < 0.5 then syllable[1 + floor(20 * random())::int] else '' end || left('', word), ' ')
					from generate_series(1, 5) word where n > 0) as line
			from subtitle_tracks t, generate_series(1, ${LINES}) n,
				(select string_to_array('kor zal tet noc dom kur mew wis zam lis bar gor sos pol wid fra gaj hen jar luk', ' ') as syllable) s
		) made`);
	await client.query('analyze');
	client.release(true);
	for (const search of QUERIES) {
		const times: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const started = performance.now();
			await searchSpoken(context, { search, page: 1 + (round % 3), limit: 20 }, { language: 'pl', identity: null });
			times.push(performance.now() - started);
		}
		const p95 = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0;
		checkBound({ name: `"${search}" in ${FILMS * LINES} spoken lines, p95`, value: p95, unit: ' ms', max: BOUND_MS });
	}
});
process.exit();

import { setTimeout as pause } from 'node:timers/promises';
import { filesOf, readTrack } from '#testing/read-package.ts';
import type { TestApp } from '#testing/test-app.ts';
import type { KillableDatabase } from './killable-database.ts';
import type { Report } from './report.ts';

/** seconds of stage.mp4 */
const FILM_SECONDS = 12;
const TOLERANCE_MS = 500;
const AGAIN_MS = 200;
const ATTEMPTS = 50;

type Package = { id: number; state: string; prefix: string; reason: string | null };
type PartRow = { package_id: number; number: number; state: string; attempts: number; failures: number; done_at: Date | null };

type Options = { testApp: TestApp; database: KillableDatabase; videoId: number; viewer: string; wrong: Report['wrong'] };

/** What a viewer gets, and what the database says, at any moment of the making of packages. */
export function createFilmChecks({ testApp, database, videoId, viewer, wrong }: Options) {
	const packages = () => database.rows<Package>('select id, state, prefix, reason from film_packages order by version');
	const parts = () =>
		database.rows<PartRow>(
			'select package_id, number, state, attempts, failures, done_at from film_package_parts order by package_id, number',
		);
	const hasReady = async () => (await packages()).some(({ state }) => state === 'ready');

	/** Again while the database starts. */
	const ask = async (options: { url: string; method?: 'GET' | 'POST'; cookie?: string }) => {
		for (let attempt = 1; ; attempt++) {
			const { url, method = 'GET', cookie } = options;
			const answer = await testApp.app.inject({
				url,
				method,
				headers: { ...(cookie && { cookie }), ...(method === 'POST' && { 'x-auth-token': viewer }) },
				...(method === 'POST' && { payload: {} }),
			});
			if (answer.statusCode === 200 || answer.statusCode !== 503 || attempt === ATTEMPTS) return answer;
			await pause(AGAIN_MS);
		}
	};

	const watchPackage = async (url: string, cookie: string) => {
		const read = async (name: string) => {
			const answer = await ask({ url: url.replace('master.m3u8', name), cookie });
			if (answer.statusCode !== 200) throw new Error(`${name.replace(/[\d.-]+/g, '*')} answered ${answer.statusCode}`);
			return answer.rawPayload;
		};
		const pictures = filesOf(String(await read('master.m3u8')));
		if (pictures.join() !== 'v240/index.m3u8,v480/index.m3u8') wrong(`the package has ${pictures.join()}`);
		for (const name of [...pictures, 'a-main/index.m3u8']) {
			const last = Math.max(...(await readTrack(read, name)).map(({ at }) => at));
			if (Math.abs(last - FILM_SECONDS * 1000) > TOLERANCE_MS) wrong(`${name} ends at ${last} ms`);
		}
	};

	/** Nothing but a package that is complete, or the uploaded file, is ever sent to viewers. */
	const watch = async (): Promise<'file' | 'hls' | null> => {
		const before = await hasReady();
		const start = await ask({ url: `/api/watch/video/${videoId}`, method: 'POST' });
		if (start.statusCode !== 200) {
			wrong(`watching answered ${start.statusCode}`);
			return null;
		}
		const { kind, url } = start.json().source as { kind: 'file' | 'hls'; url: string };
		if (kind === 'hls' ? !(await hasReady()) : before) wrong(`the film is shown as ${kind}`);
		if (kind === 'file') {
			const { statusCode, rawPayload } = await ask({ url });
			if (statusCode !== 200 || rawPayload.length === 0) wrong(`the uploaded file answered ${statusCode}`);
			return kind;
		}
		const cookie = String(start.headers['set-cookie'] ?? '').split(';')[0] ?? '';
		await watchPackage(url, cookie).catch((error) => wrong(String(error)));
		return kind;
	};

	const finished = new Map<string, string>();
	/** A part that is done stays as it is: it is not made again. */
	const checkParts = async () => {
		for (const { package_id, number, state, attempts, done_at } of await parts()) {
			const key = `${package_id}.${number}`;
			const before = finished.get(key);
			const now = `${state} ${attempts} ${done_at?.toISOString()}`;
			if (before !== undefined && before !== now) wrong('a finished part was made again');
			else if (state === 'done') finished.set(key, now);
		}
		for (const { state, reason } of await packages()) if (state === 'failed') wrong(`a package failed: ${reason}`);
	};

	return { packages, parts, watch, checkParts, partsDone: () => finished.size };
}

export type FilmChecks = ReturnType<typeof createFilmChecks>;

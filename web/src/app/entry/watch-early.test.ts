import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getUser } from '#domain/users/users.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { startWatching } from '#domain/watching/watching.contract.ts';
import { PLAYER_KEY, SESSION_KEY } from '#web/lib/storage-keys.ts';

/** generous, because a busy machine is not a failing test */
const WAIT_MS = 60_000;

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv240/index.m3u8\n';
const PLAYLIST = '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\na.m4s\n#EXTINF:4,\nb.m4s\n';
const WATCHED = { source: { kind: 'hls', url: '/media/hls/x/master.m3u8', tracks: [] }, position: 5 };
const PERSON = { id: 7, role: 'standard', firstname: 'Ewa', lastname: 'Lis', email: 'ewa@example.com' } as const;
const SIGNED_IN = { token: 'secret', expires_at: '2100-01-01T00:00:00Z', authenticated: true, user: PERSON };

const answers: Record<string, unknown> = {
	'GET /api/users/7': { user: { id: 7 } },
	'GET /api/videos/mewa': { video: { id: 3 } },
	'POST /api/watch/video/3': WATCHED,
	'GET /media/hls/x/master.m3u8': MASTER,
	'GET /media/hls/x/v240/index.m3u8': PLAYLIST,
};
let sent: string[];

beforeEach(() => {
	vi.resetModules();
	sent = [];
	vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET' }: RequestInit = {}) => {
		const line = `${method} ${new URL(address, location.href).pathname}`;
		sent.push(line);
		const answer = answers[line];
		return typeof answer === 'object' ? Response.json(answer) : new Response(String(answer ?? ''));
	});
	localStorage.setItem(SESSION_KEY, JSON.stringify(SIGNED_IN));
	document.documentElement.dataset.fonts = 'later';
	document.body.innerHTML = `<script data-item="${getVideo.path}" data-viewer="${getUser.path}" data-watch="${startWatching.path}"></script>`;
});
afterEach(() => {
	vi.unstubAllGlobals();
	localStorage.clear();
});

async function open(search: string) {
	history.replaceState(null, '', `/wideo/mewa${search}`);
	await import('./watch-early.ts');
}

it('sends the calls of the watch page and requests the beginning of the film; the application takes the answers', async () => {
	localStorage.setItem(`${PLAYER_KEY}_7`, JSON.stringify({ sound: 'en' }));
	await open('?ogladaj=true');
	await vi.waitFor(() => expect(sent).toContain('GET /media/hls/x/v240/b.m4s'), WAIT_MS);
	expect(sent).toEqual([...Object.keys(answers), 'GET /media/hls/x/v240/init.mp4', 'GET /media/hls/x/v240/b.m4s']);
	const before = sent.length;
	const { callApi: call } = await import('#web/lib/api/api.ts');
	const params = { type: 'video', id: 3 } as const;
	expect(await call(getVideo, { params: { slugOrId: 'mewa' } })).toEqual({ video: { id: 3 } });
	expect(await call(getUser, { params: { id: 7 } })).toEqual({ user: { id: 7 } });
	expect(await call(startWatching, { params, body: { variant: null, sound: null } })).toEqual(WATCHED);
	expect(sent.length).toBe(before);
	// each answer is taken once
	await call(startWatching, { params, body: { variant: null, sound: null } });
	expect(sent.slice(before)).toEqual(['POST /api/watch/video/3']);
});

it('leaves the fonts until the first picture', async () => {
	await open('?ogladaj=true');
	await vi.waitFor(() => expect(sent).toContain('GET /media/hls/x/v240/b.m4s'), WAIT_MS);
	expect(document.documentElement.dataset.fonts).toBe('later');
	const film = document.body.appendChild(document.createElement('video'));
	film.dispatchEvent(new Event('loadeddata'));
	expect(document.documentElement.dataset.fonts).toBeUndefined();
});

it('requests no segments for a person with a chosen quality', async () => {
	localStorage.setItem(`${PLAYER_KEY}_7`, JSON.stringify({ quality: 480 }));
	await open('?ogladaj=true');
	await vi.waitFor(() => expect(sent).toContain('POST /api/watch/video/3'), WAIT_MS);
	expect(sent).not.toContain('GET /media/hls/x/master.m3u8');
});

it.each([
	['another variant', '?ogladaj=true&typ=pjm', SIGNED_IN],
	['another language', '?ogladaj=true&jezyk=en', SIGNED_IN],
	['a certain second', '?ogladaj=true&t=60', SIGNED_IN],
	['a session that has ended', '?ogladaj=true', { ...SIGNED_IN, expires_at: '2020-01-01T00:00:00Z' }],
])('leaves all calls to the application for %s, and loads the fonts at once', async (_what, search, stored) => {
	localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
	await open(search);
	await vi.waitFor(() => expect(document.documentElement.dataset.fonts).toBeUndefined(), WAIT_MS);
	expect(sent).toEqual([]);
});

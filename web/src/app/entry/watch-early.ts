import { fillPath } from '#domain/base/endpoint.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import { sendEarly } from '#web/lib/api/early-answers.ts';
import { PLAYER_KEY, SESSION_KEY } from '#web/lib/storage-keys.ts';
import { requestFirstFiles } from '#web/watching/first-files.ts';

// The first script of the watch page of a video. It sends the calls of that page and requests the beginning of the film, one after the other,
// while the files of the application and of the player are loading; both then find the answers. Fonts are loaded after the first picture.
// The paths of the calls are in the attributes of its element (document/watch-calls.ts).

/** Of these the application makes other calls, or begins elsewhere. */
const LEFT_TO_APPLICATION = ['jezyk', 'typ', 't'];
/** A film that does not load needs no more waiting. */
const FONTS_AFTER_MS = 10_000;

type StoredSession = { token: string; expires_at: string; user: { id: number } };
type StoredChoices = { quality: number | null };

function stored<T>(key: string): Partial<T> {
	try {
		return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as Partial<T>;
	} catch {
		return {};
	}
}

const answerOf = async <T>(sent: Promise<Response>): Promise<T | null> => {
	const response = await sent;
	return response.ok ? response.json() : null;
};

/** The segments follow the scripts, which have to run before them, without a pause: they are requested while the last script is loading. */
function untilLastScript(): Promise<void> {
	const files = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
	const loading = files.filter(({ href }) => performance.getEntriesByName(href, 'resource').length === 0);
	return new Promise((done) => {
		let left = loading.length;
		const count = () => {
			left -= 1;
			if (left <= 1) done();
		};
		for (const file of loading) for (const event of ['load', 'error']) file.addEventListener(event, count);
		if (left <= 1) done();
	});
}

/** Whether a film is being loaded. */
async function begin(paths: DOMStringMap): Promise<boolean> {
	const { item = '', viewer = '', watch = '' } = paths;
	const { token, expires_at = '', user } = stored<StoredSession>(SESSION_KEY);
	const query = new URLSearchParams(location.search);
	if (!token || !user || !(Date.parse(expires_at) > Date.now()) || LEFT_TO_APPLICATION.some((name) => query.has(name))) return false;
	const slugOrId = decodeURIComponent(location.pathname.split('/')[2] ?? '');
	sendEarly({ method: 'GET', address: fillPath(viewer, { id: user.id }), token }).catch(() => {});
	const found = await answerOf<{ video: Video }>(sendEarly({ method: 'GET', address: fillPath(item, { slugOrId }), token }));
	if (!found) return false;
	const { quality = null } = stored<StoredChoices>(`${PLAYER_KEY}_${user.id}`);
	const address = fillPath(watch, { type: 'video', id: found.video.id });
	const body = JSON.stringify({ variant: null, sound: null });
	const answer = await answerOf<WatchAnswer>(sendEarly({ method: 'POST', address, token, body }));
	if (answer?.source.kind !== 'hls') return false;
	// a chosen quality is not the one that is requested
	if (quality === null) void requestFirstFiles(answer.source.url, answer.position, untilLastScript());
	return true;
}

function showFonts() {
	delete document.documentElement.dataset.fonts;
}

const script = document.querySelector<HTMLScriptElement>('script[data-watch]');
if (script) {
	// also where the browser does not let it play by itself
	document.addEventListener('loadeddata', showFonts, { capture: true, once: true });
	setTimeout(showFonts, FONTS_AFTER_MS);
	begin(script.dataset)
		.catch(() => false)
		.then((isLoading) => {
			if (!isLoading) showFonts();
		});
}

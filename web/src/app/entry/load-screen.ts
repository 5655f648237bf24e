import { pageLanguage, translate } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';

const TRY_AGAIN_MS = 5_000;

/** Some browsers call themselves offline although requests succeed (a VPN, a virtual adapter): then the server decides. */
const isOffline = async () =>
	typeof window !== 'undefined' && !navigator.onLine && !(await fetch('/healthz', { cache: 'no-store' }).then(Boolean, () => false));

const untilOnline = () => new Promise((done) => window.addEventListener('online', done, { once: true }));
const pause = () => new Promise((done) => setTimeout(done, TRY_AGAIN_MS));

/**
 * Loads the file of a screen. Without a connection it says so and waits for one: until then the router keeps the page the person leaves,
 * with what is typed there, and other links work. It is not requested before: browsers remember a file that failed and do not try again.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
	if (await isOffline()) {
		const message = toast.error(translate(pageLanguage(), 'web.no_connection'));
		do await Promise.race([untilOnline(), pause()]);
		while (await isOffline());
		// no longer true; while the first screen waits it is not even shown, and its text may not be loaded yet
		toast.close(message);
	}
	return load();
}

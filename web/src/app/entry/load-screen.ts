import { pageLanguage, translate } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';

const isOffline = () => typeof window !== 'undefined' && !navigator.onLine;

/**
 * Loads the file of a screen. Without a connection it says so and waits for one: until then the router keeps the page the person leaves,
 * with what is typed there, and other links work. It is not requested before: browsers remember a file that failed and do not try again.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
	if (isOffline()) {
		toast.error(translate(pageLanguage(), 'web.no_connection'));
		await new Promise((done) => window.addEventListener('online', done, { once: true }));
	}
	return load();
}

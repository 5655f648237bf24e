import { pageLanguage, translate } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';

/**
 * Loads the file of a screen. Without a connection it says so and waits for one: until then the router keeps the page the person leaves,
 * with what is typed there, and other links work.
 */
export async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (error) {
		if (navigator.onLine) throw error;
		toast.error(translate(pageLanguage(), 'web.no_connection'));
		await new Promise((done) => window.addEventListener('online', done, { once: true }));
		return loadScreen(load);
	}
}

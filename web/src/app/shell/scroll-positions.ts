import type { Location } from 'react-router';

export const SCROLL_STORAGE_KEY = 'scroll-positions';

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`;

/** React Router gives the first page of every document the same key, so that one page would open where another was left. */
export const scrollKey = (location: Location) => (location.key === 'default' ? addressOf(location) : location.key);

/** A document opened anew begins at its top; after a reload or Back it stands where the person was. */
export function forgetScrollOfNewDocument() {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') return;
	try {
		const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? '{}');
		const others = Object.entries(positions ?? {}).filter(([key]) => key !== addressOf(window.location));
		sessionStorage.setItem(SCROLL_STORAGE_KEY, JSON.stringify(Object.fromEntries(others)));
	} catch {
		// no storage, or not ours: there is nothing to forget
	}
}

import type { Location } from 'react-router';

export const SCROLL_STORAGE_KEY = 'scroll-positions';

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`;

/** React Router gives the first page of every document the same key, so a page would open at the scroll position of another. */
export const scrollKey = (location: Location) => (location.key === 'default' ? addressOf(location) : location.key);

/** A new document starts at the top; after a reload or Back the scroll position is restored. */
export function forgetScrollOfNewDocument() {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') return;
	try {
		const positions: unknown = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE_KEY) ?? '{}');
		const others = Object.entries(positions ?? {}).filter(([key]) => key !== addressOf(window.location));
		sessionStorage.setItem(SCROLL_STORAGE_KEY, JSON.stringify(Object.fromEntries(others)));
	} catch {
		// no storage available: nothing to remove
	}
}

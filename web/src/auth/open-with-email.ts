import type { NavigateFunction } from 'react-router';
import { hasTrackers } from '#web/lib/tracker-scripts.ts';

/** Opens a page whose address has the person's e-mail: trackers would read it there, so they are left with the document (failure E6). */
export function openWithEmail(navigate: NavigateFunction, address: string, options: { replace?: boolean } = {}) {
	if (!hasTrackers()) void navigate(address, options);
	else if (options.replace) window.location.replace(address);
	else window.location.assign(address);
}

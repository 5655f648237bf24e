import { useEffect } from 'react';

export const loadWatchBlock = () => import('#web/watching/watch.block.tsx');

const loadPlayer = () => Promise.all([loadWatchBlock(), import('#web/watching/file.player.tsx'), import('#web/watching/hls-library.ts')]);

/** a file that could not be loaded is requested again when it is needed */
const ignore = () => {};

/**
 * Loads the player before it is opened, so that the first picture does not wait for scripts: at once where it is about to open,
 * else when the browser has nothing else to do. Not where the person pays for each megabyte.
 */
export function useWatchFiles(when: 'now' | 'idle' | null) {
	useEffect(() => {
		if (when === null || (when === 'idle' && navigator.connection?.saveData)) return;
		const load = () => void loadPlayer().catch(ignore);
		if (when === 'now' || !('requestIdleCallback' in window)) return load();
		const waiting = requestIdleCallback(load);
		return () => cancelIdleCallback(waiting);
	}, [when]);
}

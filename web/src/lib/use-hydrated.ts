import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while its document is taken over, so that what only the browser knows is drawn right after (F-060). */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, so that browser-only state is rendered right afterwards (F-060). */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);

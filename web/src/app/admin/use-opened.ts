import { useEffect, useSyncExternalStore } from 'react';
import type { createStore } from '#web/lib/store.ts';

type Store<T> = ReturnType<typeof createStore<T | null>>;

/** What a feature has opened in a dialog of the panel, and what closes it; it is closed with the view too. */
export function useOpened<T>(store: Store<T>): [opened: T | null, close: () => void] {
	const opened = useSyncExternalStore(store.subscribe, store.get, () => null);
	useEffect(() => () => store.set(null), [store]);
	return [opened, () => store.set(null)];
}

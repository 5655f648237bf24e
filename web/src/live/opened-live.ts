import { createStore } from '#web/lib/store.ts';

type LiveItem = { id: number; title: string };

/** The event whose live stream the stage manager has opened. */
export const openedLive = createStore<LiveItem | null>(null);

export const openLive = (item: LiveItem) => openedLive.set(item);

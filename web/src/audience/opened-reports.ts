import { createStore } from '#web/lib/store.ts';

/** The event whose reported messages are shown. */
export const openedReports = createStore<number | null>(null);

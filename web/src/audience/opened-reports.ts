import { createStore } from '#web/lib/store.ts';

export const openedReports = createStore<number | null>(null);

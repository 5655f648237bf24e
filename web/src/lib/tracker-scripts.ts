export const TRACKERS = { tagManager: 'tag-manager', pixel: 'pixel' } as const;

/** Trackers are on this page, and follow every change of its address until it is left. */
export const hasTrackers = (): boolean => Object.values(TRACKERS).some((id) => document.getElementById(id) !== null);

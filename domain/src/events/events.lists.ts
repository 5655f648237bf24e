/** Lists of the panel: what is not over, what has a recording to be watched now, what is over, everything. */
export const EVENT_LISTS = ['current', 'replay', 'ended', 'all'] as const;
export type EventList = (typeof EVENT_LISTS)[number];

export const EVENT_SORTS = ['date', 'title', 'price', 'tickets'] as const;
export type EventSort = (typeof EVENT_SORTS)[number];

type Asked = { list?: EventList | undefined; date_from?: string | undefined; date_to?: string | undefined };

/** Days are searched in everything, ended events too; without them a list begins with what is not over (S2-016, S2-017, R-114). */
export const listOf = ({ list, date_from, date_to }: Asked): EventList => list ?? (date_from || date_to ? 'all' : 'current');

/** The next opening first; of a chosen list that looks back, the last close. */
export const orderOf = (list: EventList | undefined): 'asc' | 'desc' => (list === undefined || list === 'current' ? 'asc' : 'desc');

/** The event that closed today is the one looked for among those that are over, however long ago it opened. */
export const isByClose = (list: EventList): boolean => list === 'ended' || list === 'replay';

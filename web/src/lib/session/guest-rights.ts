import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

/** An order this browser may show and watch without an account. The right itself is a cookie that scripts cannot read; this only remembers that there is one. */
export type GuestRight = {
	extOrderId: string;
	/** event and video give access to their title, the others give codes */
	kind: string;
	/** event-12, video-7; of a gift any */
	product: string;
	slug: string | null;
};

const KEY = 'guest_orders';
const MAX_KEPT = 20;

function read(): GuestRight[] {
	try {
		const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(kept) ? kept.filter((one): one is GuestRight => typeof one?.extOrderId === 'string') : [];
	} catch {
		return [];
	}
}

const store = createStore<readonly GuestRight[]>(typeof window === 'undefined' ? [] : read());

function write(rights: readonly GuestRight[]) {
	store.set(rights);
	try {
		window.localStorage.setItem(KEY, JSON.stringify(rights));
	} catch {
		// storage is full or not available: known as long as the page lives
	}
}

export const guestRights = {
	get: store.get,
	add: (right: GuestRight) => write([right, ...store.get().filter((one) => one.extOrderId !== right.extOrderId)].slice(0, MAX_KEPT)),
	/** it has ended */
	remove: (extOrderId: string) => write(store.get().filter((one) => one.extOrderId !== extOrderId)),
};

const NONE: readonly GuestRight[] = [];
const useGuestRights = () => useSyncExternalStore(store.subscribe, store.get, () => NONE);

const TITLE = /^\/(wydarzenie|wideo)\/([^/]+?)(\/publiczn[ey])?\/?$/i;
const ORDER = /^\/status-zamowienia\/[^/]+\/([^/]+?)\/?$/;
const TYPES: Record<string, string> = { wydarzenie: 'event', wideo: 'video' };

/** The right of this browser to what an address shows: to a title, or to an order's page. */
export function rightTo(pathname: string): GuestRight | null {
	const [, extOrderId] = ORDER.exec(pathname) ?? [];
	const [, page = '', slugOrId = ''] = TITLE.exec(pathname) ?? [];
	const type = TYPES[page] ?? '';
	const isOf = (one: GuestRight) =>
		one.extOrderId === extOrderId || (one.kind === type && (one.slug === slugOrId || one.product === `${type}-${slugOrId}`));
	return store.get().find(isOf) ?? null;
}

export const useRightTo = (pathname: string): GuestRight | null => {
	useGuestRights();
	return rightTo(pathname);
};

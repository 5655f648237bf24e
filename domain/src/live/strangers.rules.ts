// Whoever is connected to the port of live senders and has not shown a key is a stranger. Strangers have places of their own, so they take
// none from a sender, and they keep nobody out: whoever comes later gets a place, and one who was there has to leave.

/** from the connection until the key is known; whoever is not admitted by then is gone, whatever it sends */
export const ADMISSION_MS = 3_000;

/** many, so that who comes in turn from ever new networks does not push others out before they have said their key */
export const MAX_STRANGERS = 128;
/** of one network */
export const MAX_OF_NETWORK = 8;
export const MAX_SENDERS = 32;

/** This many connections of a network may end without a right key in a minute; from then on each new one waits before it is listened to. */
const FREE_REFUSALS = 5;
export const REFUSALS_WINDOW_MS = 60_000;
const WAIT_MS = 1_000;

export const isRefusedNetwork = (refusals: number): boolean => refusals >= FREE_REFUSALS;

/** The right key comes through too, only later: it may be in the same network as the wrong one. */
export const refusedWaitMs = (refusals: number): number => (isRefusedNetwork(refusals) ? WAIT_MS : 0);

export type Stranger = {
	network: string;
	/** this network has been refused too often lately */
	isRefused: boolean;
	/** its key is being looked up */
	isAsking: boolean;
};

/**
 * Who of the strangers (in the order they came) makes room for another: null when there is room, the newcomer itself when nobody else has
 * to. Networks that were refused come before others, then the one that has most places.
 */
export function whoMakesRoom<S extends Stranger>(strangers: readonly S[], newcomer: S): S | null {
	const idle = strangers.filter(({ isAsking }) => !isAsking);
	const neighbours = strangers.filter(({ network }) => network === newcomer.network);
	if (neighbours.length >= MAX_OF_NETWORK) return idle.find(({ network }) => network === newcomer.network) ?? newcomer;
	if (strangers.length < MAX_STRANGERS) return null;
	const refused = idle.filter(({ isRefused }) => isRefused);
	if (newcomer.isRefused && refused.length === 0) return newcomer;
	const candidates = refused.length > 0 ? refused : idle;
	const placesOf = (one: S) => candidates.filter(({ network }) => network === one.network).length;
	const most = Math.max(0, ...candidates.map(placesOf));
	return candidates.find((one) => placesOf(one) === most) ?? newcomer;
}

/** Random bytes of a stream key: enough that guessing is hopeless. */
export const KEY_BYTES = 20;

const PATTERN = /^[0-9a-f]{40}$/;

/** Groups of ten, so that a key can be compared by eye. */
export const formatKey = (hex: string): string => hex.replace(/(.{10})(?=.)/g, '$1-');

/** The key as a sender passes it, with or without dashes; null when it cannot be one. */
export function readKey(sent: string): string | null {
	const plain = sent.replaceAll('-', '').toLowerCase();
	return PATTERN.test(plain) ? plain : null;
}

/** The application every sender names, as in `rtmp://host/live`. */
export const LIVE_APP = 'live';

const DEFAULT_PORT = 1935;

/** The address a sender is given, with the host of this URL; null where live streams are switched off. */
export function senderAddress(url: string, port: number): string | null {
	if (port === 0) return null;
	const { hostname } = new URL(url);
	return `rtmp://${hostname}${port === DEFAULT_PORT ? '' : `:${port}`}/${LIVE_APP}`;
}

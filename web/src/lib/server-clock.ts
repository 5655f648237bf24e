/** The server's time: a visitor's clock may be hours off, and countdowns must not be (failure K6). */
let offset = 0;
let isSet = false;

export function setServerNow(moment: string, localNow = Date.now()) {
	const server = Date.parse(moment);
	if (Number.isNaN(server)) return;
	offset = server - localNow;
	isSet = true;
}

/** A Date header has whole seconds, so it only corrects what is clearly wrong. */
export function noteDateHeader(header: string | null, localNow = Date.now()) {
	const server = header ? Date.parse(header) : Number.NaN;
	if (Number.isNaN(server)) return;
	if (!isSet || Math.abs(server - (localNow + offset)) > 5000) {
		offset = server - localNow;
		isSet = true;
	}
}

export const serverNow = (): number => Date.now() + offset;

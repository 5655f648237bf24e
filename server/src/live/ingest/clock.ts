/** A sender whose time goes back, or jumps further than this, is taken to go on without a pause. */
const MAX_STEP_MS = 10_000;
const MAX_BACK_MS = 1_000;
const USUAL_STEP_MS = 40;

/**
 * The times of a sender as a clock that begins at 0 and only goes forward, one for picture and sound: senders restart their time, wrap it
 * after 2^32 ms, or send nonsense.
 */
export function createClock() {
	let offset: number | null = null;
	const last: Record<'audio' | 'video', number | null> = { audio: null, video: null };
	return (track: 'audio' | 'video', timestamp: number): number => {
		const before = last[track] ?? Math.max(last.audio ?? 0, last.video ?? 0);
		offset ??= -timestamp;
		const wanted = timestamp + offset;
		const isNear = wanted >= before - MAX_BACK_MS && wanted <= before + MAX_STEP_MS;
		if (!isNear) offset = before + USUAL_STEP_MS - timestamp;
		const now = Math.max(timestamp + offset, last[track] === null ? 0 : before + 1);
		last[track] = now;
		return now;
	};
}

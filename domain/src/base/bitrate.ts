/** A piece of a track. */
export type Piece = { seconds: number; bytes: number };

export type Bandwidth = { peak: number; average: number };

/** of the target duration: shorter runs of pieces tell nothing, longer ones are no peak */
const LEAST = 0.5;
const MOST = 1.5;
const ROUNDING = 0.001;

/**
 * Bits a second as playlists name them (RFC 8216bis, 4.4.6.2): `peak` is that of the heaviest run of pieces between half and one and a half
 * of the target duration.
 */
export function bandwidthOf(pieces: readonly Piece[], targetSeconds: number): Bandwidth {
	const bits = (bytes: number, seconds: number) => (seconds > 0 ? Math.ceil((8 * bytes) / seconds) : 0);
	const sum = (of: (piece: Piece) => number) => pieces.reduce((total, piece) => total + of(piece), 0);
	const average = bits(
		sum(({ bytes }) => bytes),
		sum(({ seconds }) => seconds),
	);
	let peak = average;
	for (let from = 0; from < pieces.length; from++) {
		let [seconds, bytes] = [0, 0];
		for (let at = from; at < pieces.length && seconds < MOST * targetSeconds; at++) {
			seconds += pieces[at]?.seconds ?? 0;
			bytes += pieces[at]?.bytes ?? 0;
			if (seconds >= LEAST * targetSeconds - ROUNDING && seconds <= MOST * targetSeconds + ROUNDING)
				peak = Math.max(peak, bits(bytes, seconds));
		}
	}
	return { peak, average };
}

/** The target duration of playlists whose longest piece lasts this long: pieces are rounded to whole seconds. */
export const targetSecondsOf = (longest: number): number => Math.max(1, Math.round(longest));

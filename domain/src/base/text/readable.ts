/** Letters and digits that cannot be confused: no 0, O, 1, I. There are 32 of them, so each carries 5 bits. */
export const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** One character for each random byte; 256 divides by 32, so every character is equally likely. */
export function toReadable(random: Uint8Array): string {
	let text = '';
	for (const byte of random) text += READABLE[byte & 31];
	return text;
}

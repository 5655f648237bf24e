/** How often a code of six digits may be typed before a new one is needed (N-007). */
export const CODE_TRIES = 5;

/** Six digits as they are typed or pasted, with spaces or dashes between them; null for anything else. */
export function readDigits(typed: string): string | null {
	const digits = typed.replace(/[\s-]/g, '');
	return /^[0-9]{6}$/.test(digits) ? digits : null;
}

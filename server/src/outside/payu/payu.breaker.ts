import { PayuError } from './payu.error.ts';

/**
 * After several failures in a row calls are refused at once for a few seconds, so that a failing provider does not block
 * all callers; then one call is made as a probe, and its success closes the circuit again.
 */
export function createBreaker({ failures = 8, openMs = 5000, now }: { failures?: number; openMs?: number; now: () => number }) {
	let inARow = 0;
	let openUntil = 0;
	let probing = false;

	async function guard<T>(call: string, work: () => Promise<T>): Promise<T> {
		const tripped = inARow >= failures;
		if (tripped && (probing || now() < openUntil)) throw new PayuError('circuit_open', call, { outcomeUnknown: false });
		if (tripped) probing = true;
		try {
			const answer = await work();
			inARow = 0;
			return answer;
		} catch (error) {
			inARow += 1;
			if (inARow >= failures) openUntil = now() + openMs;
			throw error;
		} finally {
			if (tripped) probing = false;
		}
	}

	return { guard };
}

import { speedOf } from '#domain/audience/test/test-page.rules.ts';

/**
 * Time of the bytes alone, after the headers; a line too fast to be measured counts as one millisecond. The few bytes of an error, which come
 * at once, say nothing about the line.
 */
export async function measureSpeed(url: string, signal: AbortSignal): Promise<number | null> {
	const { ok, status, body } = await fetch(url, { cache: 'no-store', signal });
	if (!ok || !body) throw new Error(`the clip was not loaded: ${status}`);
	const started = performance.now();
	let bytes = 0;
	for (const reader = body.getReader(); ; ) {
		const { value, done } = await reader.read();
		if (done) return speedOf(bytes, Math.max(1, performance.now() - started));
		bytes += value.length;
	}
}

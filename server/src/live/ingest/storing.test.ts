/** @module-tag slow */
import { expect, it } from 'vitest';
import { StorageUnavailable } from '#server/outside/storage.ts';
import { storeWithRetry } from './storing.ts';

/** The result and how often it was tried, where so many attempts fail before one succeeds. */
async function tryWith(error: unknown, failing: number, wanted = Number.POSITIVE_INFINITY) {
	let attempts = 0;
	const stored = await storeWithRetry({
		store: async () => {
			if (attempts <= failing) throw error;
			return 'stored';
		},
		isWanted: () => ++attempts <= wanted,
		onFailure: () => {},
		retryMs: 0,
	});
	return [stored, attempts];
}

it('B-022 a segment waits for the storage and the database however long they are away, unless nobody wants it', async () => {
	for (const away of [new StorageUnavailable('away'), new Error('Connection terminated unexpectedly')]) {
		expect(await tryWith(away, 1_000)).toEqual(['stored', 1_001]);
		expect(await tryWith(away, 1_000, 5)).toEqual([null, 6]);
	}
	expect((await tryWith(new Error('it cannot be read'), 1_000))[0]).toBeNull();
});

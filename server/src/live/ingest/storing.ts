import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#server/lib/db/db.ts';
import { StorageUnavailable } from '#server/outside/storage.ts';

/** While the storage or the database is away segments wait on the local disk; this long between two attempts. */
const RETRY_MS = 1_000;
/** An outage does not count, however long it lasts: only what is wrong with the segment itself, which must not hold up those after it. */
const ATTEMPTS = 900;

const isOutage = (error: unknown) => error instanceof StorageUnavailable || isDatabaseUnavailable(error);

type Storing<T> = {
	store: () => Promise<T>;
	isWanted: () => boolean;
	onFailure: (error: unknown, attempt: number) => void;
	retryMs?: number;
};

/** What `store` answered; null when it is not wanted any more, or never succeeds. */
export async function storeWithRetry<T>({ store, isWanted, onFailure, retryMs = RETRY_MS }: Storing<T>): Promise<T | null> {
	let failures = 0;
	for (let attempt = 1; failures < ATTEMPTS && isWanted(); attempt++) {
		try {
			return await store();
		} catch (error) {
			onFailure(error, attempt);
			if (!isOutage(error)) failures += 1;
			await pause(retryMs);
		}
	}
	return null;
}

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '#server/lib/db/listen.ts';
import { createChannels } from '#server/lib/db/notify-channels.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { uploadLocks } from './upload-locks.ts';

let testApp: TestApp;
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
});
afterAll(() => testApp.close());

/** The locks of one process, connected to the messages of the others. */
function openProcess() {
	const channels = createChannels();
	const locks = uploadLocks({ databaseUrl: testApp.databaseUrl, channels });
	const listener = listen(testApp.databaseUrl, channels.handlers());
	return { locks, close: () => listener.close() };
}

const unaborted = () => new AbortController().signal;

describe('the lock of an upload', () => {
	it('S2-015 passes between processes: the holder is asked to release it, and the next one waits', async () => {
		const [first, second] = [openProcess(), openProcess()];
		const steps: string[] = [];
		const held = first.locks.newLock('film');
		await held.lock(unaborted(), async () => {
			if (steps.length > 0) return;
			steps.push('asked');
			await held.unlock();
		});
		const next = second.locks.newLock('film');
		await next.lock(unaborted(), () => {});
		steps.push('taken');
		expect(steps).toEqual(['asked', 'taken']);
		await next.unlock();
		await Promise.all([first.close(), second.close()]);
	});

	it('passes within a process, and other uploads are not affected', async () => {
		const { locks, close } = openProcess();
		const [film, other] = [locks.newLock('film'), locks.newLock('inny')];
		const otherAsked = vi.fn();
		await other.lock(unaborted(), otherAsked);
		let asked = false;
		await film.lock(unaborted(), async () => {
			if (!asked) await film.unlock();
			asked = true;
		});
		const next = locks.newLock('film');
		await next.lock(unaborted(), () => {});
		expect([asked, otherAsked.mock.calls.length]).toEqual([true, 0]);
		await next.unlock();
		await other.unlock();
		await close();
	});

	it('is not waited for by a request that has ended', async () => {
		const { locks, close } = openProcess();
		const held = locks.newLock('film');
		await held.lock(unaborted(), () => {});
		await expect(locks.newLock('film').lock(AbortSignal.abort(), () => {})).rejects.toMatchObject({ status_code: expect.any(Number) });
		await held.unlock();
		await close();
	});

	it('is refused with 503 while the database is unavailable', async () => {
		const locks = uploadLocks({ databaseUrl: 'postgres://127.0.0.1:1/away', channels: createChannels() });
		await expect(locks.newLock('film').lock(unaborted(), () => {})).rejects.toMatchObject({ status_code: 503 });
	});
});

import { describe, expect, it } from 'vitest';
import { CONTENT_CHANNEL } from '../db/content-changes.ts';
import { createChannels } from '../db/notify-channels.ts';
import type { SettingsCache } from '../db/settings-cache.ts';
import { toReady } from './ready.ts';
import { type Answer, createReadyAnswers } from './ready-answers.ts';

/** Answers at a time that the test sets, with settings that the test changes. */
function openAnswers() {
	const state = { time: 0, settings: 1, text: 'x', made: 0 };
	const channels = createChannels();
	const settings = { version: async () => state.settings, versionNow: () => state.settings } as SettingsCache;
	const answers = createReadyAnswers({ channels, settings, now: () => new Date(state.time) });
	const answer = (tookMs = 0, more: Partial<Answer<null>> = {}): Answer<null> => ({
		key: 'pl /',
		make: async (before) => {
			state.made++;
			state.time += tookMs;
			return { ready: toReady(state.text, null, before) };
		},
		...more,
	});
	return { state, channels, answers, answer };
}

describe('ready answers', () => {
	it('are not sent two seconds after their making began, however long that took', async () => {
		const { state, answers, answer } = openAnswers();
		expect((await answers.get(answer(700))).ageMs).toBe(700);
		state.time = 1_399;
		expect(answers.now(answer())?.ageMs).toBe(1_399);
		expect(state.made).toBe(1);
		state.time = 1_600;
		expect(answers.now(answer())).toBe(null);
		await answers.get(answer(10_000));
		expect(answers.now(answer())).toBe(null);
		expect(state.made).toBe(2);
	});

	it('are made again at a message and with changed settings, and keep their bytes while these are the same', async () => {
		const { state, channels, answers, answer } = openAnswers();
		const { ready } = await answers.get(answer());
		channels.handlers()[CONTENT_CHANNEL]?.('slides');
		expect(answers.now(answer())).toBe(null);
		expect((await answers.get(answer())).ready).toBe(ready);
		state.settings = 2;
		expect(answers.now(answer())).toBe(null);
		state.text = 'y';
		expect((await answers.get(answer())).ready.etag).not.toBe(ready.etag);
		expect(state.made).toBe(3);
	});

	it('are not kept when a change came while they were made', async () => {
		const { channels, answers, answer } = openAnswers();
		const begun = answers.get(
			answer(0, {
				make: async () => {
					channels.missed();
					return { ready: toReady('old', null) };
				},
			}),
		);
		await begun;
		expect(answers.now(answer())).toBe(null);
	});

	it('stay until they are evicted where nothing but their key is in them', async () => {
		const { state, channels, answers, answer } = openAnswers();
		const fixed = answer(0, { isFixed: true });
		await answers.get(fixed);
		state.time = 1e9;
		channels.missed();
		await answers.get(fixed);
		expect([state.made, answers.now(fixed)?.ready.body.toString()]).toEqual([1, 'x']);
	});

	it('are younger for a caller that keeps what it makes of them, and made once for all who wait', async () => {
		const { state, answers, answer } = openAnswers();
		await answers.get(answer());
		state.time = 299;
		await answers.get(answer(), 300);
		expect(state.made).toBe(1);
		state.time = 300;
		await Promise.all([answers.get(answer(), 300), answers.get(answer(), 300)]);
		expect(state.made).toBe(2);
	});

	it('with an unlimited number of keys have their own memory, a few megabytes', async () => {
		const { state, answers, answer } = openAnswers();
		await answers.get(answer());
		state.text = 'x'.repeat(1_000_000);
		for (let n = 0; n < 20; n++) await answers.get(answer(0, { key: `search ${n}`, isVaried: true }));
		expect(answers.bytes()).toBeLessThan(7_000_000);
		expect(answers.now(answer())).not.toBe(null);
	});
});

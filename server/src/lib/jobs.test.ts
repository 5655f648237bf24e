import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import type { Context, JobSpec } from './context.ts';
import { createTicker } from './jobs.ts';

let testApp: TestApp;
let context: Context;
let now: Date;
let runs: string[];
beforeAll(async () => {
	testApp = await openTestApp({ oneNode: true });
	context = { ...testApp.context, now: () => now };
});
afterAll(() => testApp.close());

let number = 0;
let job: JobSpec;
beforeEach(() => {
	now = new Date('2030-01-15T12:00:30Z');
	runs = [];
	job = { name: `job-${++number}`, cron: '* * * * *', run: async () => void runs.push(now.toISOString()) };
});

const nodes = (...jobs: JobSpec[]) => [createTicker(context, jobs), createTicker(context, jobs)] as const;
const later = (seconds: number) => {
	now = new Date(now.getTime() + seconds * 1000);
};
/** A run in progress, until it is let end. */
function held() {
	const { promise, resolve } = Promise.withResolvers<void>();
	const run = () => {
		runs.push(now.toISOString());
		return promise;
	};
	return { end: resolve, run };
}

it('one of two nodes runs a tick, whoever looks first, and each tick once', async () => {
	const [one, other] = nodes(job);
	await Promise.all([one.look(), other.look(), one.look()]);
	await Promise.all([one.ended(), other.ended()]);
	expect(runs).toHaveLength(1);
	later(60);
	await other.look();
	await other.ended();
	await one.look();
	await one.ended();
	expect(runs).toHaveLength(2);
});

it('a run that takes longer than its tick is not begun again by another node, and the next tick follows its end', async () => {
	const long = held();
	const [one, other] = nodes({ ...job, run: long.run });
	await one.look();
	for (let look = 0; look < 8; look++) {
		later(20);
		await one.look();
		await other.look();
	}
	expect(runs).toHaveLength(1);
	long.end();
	await one.ended();
	await other.look();
	expect(runs).toHaveLength(2);
});

it('what a killed node was running is run by another one when its lease has ended', async () => {
	const [killed, other] = nodes({ ...job, run: held().run });
	await killed.look();
	later(29);
	await other.look();
	expect(runs).toHaveLength(1);
	later(31);
	await other.look();
	expect(runs).toHaveLength(2);
});

it('a job that fails is run again at its next tick', async () => {
	const [one] = nodes({
		...job,
		run: async () => {
			runs.push('failed');
			throw new Error('on purpose');
		},
	});
	for (let tick = 0; tick < 2; tick++) {
		await one.look();
		await one.ended();
		later(60);
	}
	expect(runs).toHaveLength(2);
});

it('a daily tick that all nodes missed is made up for within an hour, and not later', async () => {
	const [one] = nodes({ ...job, cron: '10 12 * * *' }, { ...job, name: `${job.name}-long-ago`, cron: '50 11 * * *' });
	now = new Date('2030-01-15T12:05:00Z');
	await one.look();
	await one.ended();
	expect(runs).toEqual(['2030-01-15T12:05:00.000Z']);
});

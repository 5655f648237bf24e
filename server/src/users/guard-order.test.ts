import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '#domain/account/account.contract.ts';
import * as mailing from '#domain/account/mailing.contract.ts';
import * as audit from '#domain/audit/audit.contract.ts';
import * as auth from '#domain/auth/auth.contract.ts';
import * as signup from '#domain/auth/signup.contract.ts';
import * as bans from '#domain/bans/bans.contract.ts';
import { type Endpoint, fillPath } from '#domain/base/endpoint.ts';
import * as users from '#domain/users/users.contract.ts';
import type { MadeUser } from '#testing/factory.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

let testApp: TestApp;
let people: Record<'standard' | 'premium' | 'owner' | 'admin', MadeUser>;
beforeAll(async () => {
	testApp = await openTestApp();
	people = {
		standard: await testApp.make.user(),
		premium: await testApp.make.user({ role: 'premium' }),
		owner: await testApp.make.user(),
		admin: await testApp.make.admin(),
	};
});
afterAll(() => testApp.close());

const isEndpoint = (value: unknown): value is Endpoint =>
	typeof value === 'object' && value !== null && 'method' in value && 'who' in value;
const calls = [auth, signup, account, mailing, users, bans, audit].flatMap((contract) => Object.values(contract)).filter(isEndpoint);

/** The guard's answer before anything else is parsed. */
const REFUSED: Record<Endpoint['who'], Record<string, number>> = {
	anyone: {},
	'signed-in': { nobody: 401 },
	owner: { nobody: 401, standard: 404, premium: 404 },
	admin: { nobody: 401, standard: 403, premium: 403, owner: 403 },
};

describe('who may call', () => {
	it('covers all calls of accounts', () => {
		expect(calls.length).toBeGreaterThanOrEqual(24);
		for (const { path, method } of calls)
			expect(testApp.context.endpoints.some((one) => one.path === path && one.method === method)).toBe(true);
	});

	it.each(calls.map((call) => [call.method, call.path, call] as const))('S3-119 S3-122 R-127 %s %s', async (method, path, call) => {
		for (const [role, status] of Object.entries(REFUSED[call.who])) {
			const url = fillPath(path, { id: people.owner.id, userId: people.owner.id });
			const token = role === 'nobody' ? null : people[role as keyof typeof people].token;
			const answer = await testApp.request({ method, url, token, ...(method !== 'GET' && { body: {} }) });
			expect([role, answer.status]).toEqual([role, status]);
		}
		if (call.who === 'anyone') {
			const url = fillPath(path, {});
			const answer = await testApp.request({ method, url, token: 'stale', ...(method !== 'GET' && { body: {} }) });
			// a stale token is ignored by calls that need none
			expect([204, 422]).toContain(answer.status);
		}
	});
});

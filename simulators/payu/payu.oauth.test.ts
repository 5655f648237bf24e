import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayuSimulator, startPayuSimulator } from './payu.simulator.ts';
import { SANDBOX } from './payu.types.ts';

let simulator: PayuSimulator;
beforeAll(async () => {
	simulator = await startPayuSimulator();
});
afterAll(() => simulator.close());

const FORM = { grant_type: 'client_credentials', client_id: SANDBOX.clientId, client_secret: SANDBOX.clientSecret };

const authorize = (body: BodyInit, headers: Record<string, string> = {}) =>
	fetch(`${simulator.url}/pl/standard/user/oauth/authorize`, { method: 'POST', body, headers });

const methods = (token: string) => fetch(`${simulator.url}/api/v2_1/paymethods?lang=pl`, { headers: { authorization: `Bearer ${token}` } });

describe('OAuth of the simulator', () => {
	it('gives a bearer token for twelve hours, after which it is invalid', async () => {
		const answer = await authorize(new URLSearchParams(FORM));
		const token = await answer.json();
		expect(token).toMatchObject({ token_type: 'bearer', expires_in: 43199, grant_type: 'client_credentials' });
		expect((await methods(token.access_token)).status).toBe(200);
		simulator.advance(43_199_000);
		const late = await methods(token.access_token);
		expect(late.status).toBe(401);
		expect((await late.json()).status).toMatchObject({ statusCode: 'UNAUTHORIZED', codeLiteral: 'INVALID_OR_MISSING_ACCESS_TOKEN' });
	});

	it('refuses JSON with 401 and its own error shape', async () => {
		const answer = await authorize(JSON.stringify(FORM), { 'content-type': 'application/json' });
		expect(answer.status).toBe(401);
		expect(await answer.json()).toEqual({ error: expect.any(String), error_description: expect.any(String) });
	});

	it.each([
		[401, 'invalid_client', { ...FORM, client_secret: 'x' }],
		[401, 'invalid_client', { ...FORM, client_id: 'x' }],
		[400, 'unsupported_grant_type', { ...FORM, grant_type: 'password' }],
		[400, 'invalid_request', {}],
	])('answers %i %s', async (status, error, form) => {
		const answer = await authorize(new URLSearchParams(form as Record<string, string>));
		expect(answer.status).toBe(status);
		expect(await answer.json()).toMatchObject({ error });
	});

	it('does not start in production', async () => {
		const before = process.env.NODE_ENV;
		process.env.NODE_ENV = 'production';
		try {
			await expect(startPayuSimulator()).rejects.toThrow('production');
		} finally {
			process.env.NODE_ENV = before;
		}
	});
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crc8 } from '#domain/invoices/ksef/ksef-number.rules.ts';
import { encryptFor } from '#server/outside/ksef/ksef.crypto.ts';
import { clientOf, hashOf, invoiceXml, openKsef, outcomeOf } from '../testing/ksef-seller.ts';
import type { KsefSimulator } from './ksef.simulator.ts';
import { SIMULATED_SELLER } from './ksef.types.ts';

// The protocol on the wire, below the client.

let simulator: KsefSimulator;

beforeEach(async () => {
	simulator = await openKsef();
});
afterEach(() => simulator.close());

type FailureRequest = { method?: string; token?: string; body?: unknown; headers?: Record<string, string> };

async function call(path: string, { method = 'GET', token, body, headers = {} }: FailureRequest = {}) {
	const answer = await fetch(path.startsWith('http') ? path : `${simulator.url}/v2${path}`, {
		method,
		headers: { 'x-error-format': 'problem-details', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await answer.text();
	return { status: answer.status, headers: answer.headers, json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
}

const codeOf = ({ json }: { json: { errors?: { code: number }[] } }) => json.errors?.[0]?.code;

/** A log-in call by call, returning each token. */
async function logIn() {
	const { json: certificates } = await call('/security/public-key-certificates');
	const { certificate } = certificates.find(({ usage }: { usage: string[] }) => usage.includes('KsefTokenEncryption'));
	const { json: challenge } = await call('/auth/challenge', { method: 'POST' });
	const started = await call('/auth/ksef-token', {
		method: 'POST',
		body: {
			challenge: challenge.challenge,
			contextIdentifier: { type: 'Nip', value: SIMULATED_SELLER.nip },
			encryptedToken: encryptFor(certificate, Buffer.from(`${SIMULATED_SELLER.token}|${challenge.timestampMs}`)),
		},
	});
	const operation: string = started.json.authenticationToken.token;
	expect((await call(`/auth/${started.json.referenceNumber}`, { token: operation })).json.status.code).toBe(200);
	const { json } = await call('/auth/token/redeem', { method: 'POST', token: operation });
	return { operation, access: String(json.accessToken.token), refresh: String(json.refreshToken.token) };
}

describe('the answers of the simulator', () => {
	it('B-046 has references of 36 characters with a checksum, and times with seven digits and an offset', async () => {
		const { json } = await call('/auth/challenge', { method: 'POST' });
		expect(json.challenge).toMatch(/^20261116-CR-[0-9A-F]{10}-[0-9A-F]{10}-[0-9A-F]{2}$/);
		expect(crc8(json.challenge.slice(0, 33))).toBe(json.challenge.slice(34));
		expect(json.timestamp).toBe('2026-11-16T09:00:00.0000000+00:00');
		expect(json.timestampMs).toBe(Date.parse('2026-11-16T09:00:00Z'));
	});

	it('B-046 K-25 reports a bad request in two formats, by the header', async () => {
		const body = { challenge: 'x'.repeat(36), contextIdentifier: { type: 'Nip', value: SIMULATED_SELLER.nip }, encryptedToken: 'AAAA' };
		const newer = await call('/auth/ksef-token', { method: 'POST', body });
		expect(newer.headers.get('content-type')).toMatch('application/problem+json');
		expect(newer.json).toMatchObject({ status: 400, title: 'Bad Request', errors: [{ code: 21111 }] });
		const older = await call('/auth/ksef-token', { method: 'POST', body, headers: { 'x-error-format': '' } });
		expect(older.status).toBe(400);
		expect(older.json).toMatchObject({ exception: { exceptionDetailList: [{ exceptionCode: 21111 }] } });
	});

	it('B-046 K-25 accepts each token for its own calls only', async () => {
		const { operation, access: accessToken, refresh: refreshToken } = await logIn();
		expect((await call('/rate-limits', { token: accessToken })).status).toBe(200);
		for (const token of [operation, refreshToken, 'nonsense', undefined]) {
			const refused = await call('/rate-limits', { token });
			expect(refused.status).toBe(401);
			expect(refused.json).toMatchObject({ status: 401, title: 'Unauthorized' });
		}
		expect((await call('/auth/token/refresh', { method: 'POST', token: accessToken })).status).toBe(401);
		expect((await call('/auth/token/refresh', { method: 'POST', token: refreshToken })).status).toBe(200);
		expect(codeOf(await call('/auth/token/redeem', { method: 'POST', token: operation }))).toBe(21301);
		expect((await call('/auth/sessions/current', { method: 'DELETE', token: accessToken })).status).toBe(204);
		expect((await call('/auth/token/refresh', { method: 'POST', token: refreshToken })).status).toBe(401);
		simulator.advance(15 * 60_000);
		expect((await call('/rate-limits', { token: accessToken })).status).toBe(401);
	});

	it('B-046 expires a challenge after ten minutes, and accepts it once', async () => {
		const { json } = await call('/auth/challenge', { method: 'POST' });
		simulator.advance(10 * 60_000);
		const body = { challenge: json.challenge, contextIdentifier: { type: 'Nip', value: SIMULATED_SELLER.nip }, encryptedToken: 'AAAA' };
		expect(codeOf(await call('/auth/ksef-token', { method: 'POST', body }))).toBe(21111);
		const { json: fresh } = await call('/auth/challenge', { method: 'POST' });
		const again = { ...body, challenge: fresh.challenge };
		const started = await call('/auth/ksef-token', { method: 'POST', body: again });
		expect(started.status).toBe(202);
		expect(codeOf(await call('/auth/ksef-token', { method: 'POST', body: again }))).toBe(21111);
		const status = await call(`/auth/${started.json.referenceNumber}`, { token: started.json.authenticationToken.token });
		expect(status.json.status.code).toBe(450);
	});

	it('B-046 names the missing permissions', async () => {
		simulator.setRights(['InvoiceRead']);
		const { access: accessToken } = await logIn();
		expect((await call('/sessions/online', { method: 'POST', token: accessToken, body: {} })).json).toMatchObject({
			status: 403,
			reasonCode: 'missing-permissions',
			security: { requiredAnyOfPermissions: ['InvoiceWrite'], presentPermissions: ['InvoiceRead'] },
		});
	});

	it('B-046 refuses ciphertext of another size or hash at once, and wrong plaintext during processing', async () => {
		const { access: accessToken } = await logIn();
		const client = clientOf(simulator);
		const session = await client.openSession();
		const path = `/sessions/online/${session.referenceNumber}/invoices`;
		const right = hashOf(Buffer.from('AAAAAAAAAAAAAAAAAAAAAA==', 'base64'));
		const sent = {
			invoiceHash: right,
			invoiceSize: 10,
			encryptedInvoiceHash: right,
			encryptedInvoiceSize: 16,
			encryptedInvoiceContent: 'AAAAAAAAAAAAAAAAAAAAAA==',
		};
		const send = (change: object) => call(path, { method: 'POST', token: accessToken, body: { ...sent, ...change } });
		expect(codeOf(await send({ encryptedInvoiceSize: 17 }))).toBe(21402);
		expect(codeOf(await send({ encryptedInvoiceHash: hashOf(Buffer.from('x')) }))).toBe(21403);
		expect(codeOf(await send({ invoiceHash: 'short' }))).toBe(21405);
		expect(codeOf(await call(path.replace('SO', 'XX'), { method: 'POST', token: accessToken, body: sent }))).toBe(21173);
		const undecryptable = await send({});
		expect(undecryptable.status).toBe(202);
		expect((await outcomeOf(client, session.referenceNumber, undecryptable.json.referenceNumber)).status.code).toBe(435);
	});

	it('B-046 serves a receipt by its address without a bearer token, and refuses a request with one', async () => {
		const client = clientOf(simulator);
		const { access: accessToken } = await logIn();
		const session = await client.openSession();
		const invoice = await client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false });
		await outcomeOf(client, session.referenceNumber, invoice);
		const path = `/sessions/${session.referenceNumber}/invoices/${invoice}`;
		const { json } = await call(path, { token: accessToken });
		expect((await call(json.upoDownloadUrl, { token: accessToken })).status).toBe(403);
		const receipt = await call(json.upoDownloadUrl);
		expect(receipt.json).toBe((await call(`${path}/upo`, { token: accessToken })).json);
		expect(receipt.headers.get('x-ms-meta-hash')).toBe(hashOf(Buffer.from(receipt.json)));
		simulator.advance(3 * 24 * 3_600_000);
		expect((await call(json.upoDownloadUrl)).status).toBe(403);
	});

	it('B-046 repeats a warning on request, answers broken JSON by 21405 and an unknown path by 404', async () => {
		const warned = await call('/auth/challenge', { method: 'POST', headers: { 'x-test-system-warning': '[1]: przerwa' } });
		expect(warned.headers.get('x-system-warning')).toBe('[1]: przerwa');
		const broken = await fetch(`${simulator.url}/v2/auth/ksef-token`, {
			method: 'POST',
			body: '{',
			headers: { 'x-error-format': 'problem-details' },
		});
		expect(codeOf({ json: (await broken.json()) as { errors?: { code: number }[] } })).toBe(21405);
		expect((await call('/nothing')).status).toBe(404);
	});

	it('B-046 pages the list of a session', async () => {
		const client = clientOf(simulator);
		const { access: accessToken } = await logIn();
		const session = await client.openSession();
		for (let at = 0; at < 11; at += 1) await client.sendInvoice(session, { xml: invoiceXml(), offlineMode: false });
		const path = `/sessions/${session.referenceNumber}/invoices`;
		const first = await call(path, { token: accessToken });
		expect(first.json.invoices).toHaveLength(10);
		const headers = { 'x-continuation-token': first.json.continuationToken };
		const second = await call(path, { token: accessToken, headers });
		expect(second.json.invoices.map((one: { ordinalNumber: number }) => one.ordinalNumber)).toEqual([11]);
		expect(second.json.continuationToken).toBeUndefined();
		expect(codeOf(await call(path, { token: accessToken, headers: { 'x-continuation-token': 'x' } }))).toBe(21418);
		expect(codeOf(await call(`${path}?pageSize=5`, { token: accessToken }))).toBe(21405);
		expect(await client.listInvoices(session.referenceNumber)).toHaveLength(11);
	});
});

describe('the limits of the simulator', () => {
	it('B-046 count in sliding windows, report how long to wait, and block longer each time', async () => {
		simulator.setLimits(true);
		const { access: token } = await logIn();
		const metadata = () => call('/invoices/query/metadata', { method: 'POST', token, body: {} });
		for (let at = 0; at < 8; at += 1) expect((await metadata()).status).toBe(400);
		const refused = await metadata();
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
		expect(refused.json).toMatchObject({ status: 429, title: 'Too Many Requests' });
		simulator.advance(1000);
		for (let at = 0; at < 8; at += 1) expect((await metadata()).status).toBe(400);
		expect((await metadata()).headers.get('retry-after')).toBe('2');
		simulator.advance(2000);
		expect((await metadata()).headers.get('retry-after')).toBe('228');
		simulator.advance(228_000);
		expect((await metadata()).status).toBe(400);
		const older = await call('/invoices/query/metadata', { method: 'POST', token, body: {}, headers: { 'x-error-format': '' } });
		expect(older.status).toBe(400);
		expect((await call('/rate-limits', { token })).status).toBe(200);
	});
});

describe('the control of the simulator over HTTP', () => {
	const control = (name: string, body: object = {}) => call(`${simulator.url}/__control/${name}`, { method: 'POST', body });

	it('B-046 offers the controls of the tests over HTTP, and refuses unknown ones', async () => {
		expect((await control('next-answer', { call: 'challenge', status: 503 })).status).toBe(200);
		expect((await call('/auth/challenge', { method: 'POST' })).status).toBe(503);
		expect((await call('/auth/challenge', { method: 'POST' })).status).toBe(200);
		await control('next-answer', { call: 'any', cut: 'before', times: 5 });
		await expect(call('/auth/challenge', { method: 'POST' })).rejects.toThrow();
		await control('clear-answers');
		expect((await call('/auth/challenge', { method: 'POST' })).status).toBe(200);
		for (const [name, body] of Object.entries({
			advance: { ms: 1000 },
			'rotate-keys': { keepOld: true },
			'revoke-token': {},
			'restore-token': {},
			rights: { permissions: ['InvoiceWrite'] },
			'end-tokens': { kind: 'refresh' },
			behaviour: { stuck: true, invoicePolls: 0 },
			release: {},
			limits: { on: true },
			service: { status: 'FAILURE' },
		})) {
			expect([name, (await control(name, body)).status]).toEqual([name, 200]);
			expect([name, (await control(name, { nonsense: 1 })).status]).toEqual([name, 400]);
		}
		expect((await call(`${simulator.url}/status`)).json).toEqual({ status: 'FAILURE' });
		expect((await call('/security/public-key-certificates')).json).toHaveLength(4);
		expect((await call(`${simulator.url}/__control/calls`)).json).toMatchObject({ certificates: 1 });
		expect((await call(`${simulator.url}/__control/invoices`)).json).toEqual([]);
	});
});

import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Random } from '../../scripts/demo/random.ts';
import { schemaOf, valueFor } from './fuzz-values.ts';

type Finding = { call: string; status: number; answer: string; request: string };
export type Outcome = { cases: number; findings: Finding[]; slowestMs: number[] };

const SHAPE = new Set(['statusCode', 'message', 'type', 'formError', 'formErrorKeys', 'resend', 'email']);

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const encode = (value: unknown) => {
	const text = asText(value);
	return encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 2_000);
};

function addressOf(endpoint: Endpoint, ids: number[], random: Random): string {
	const params = schemaOf(endpoint.params).properties;
	const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
		if (random.next() >= 0.6) return encode(valueFor({ type: 'string' }, random)) || '0';
		return encode(random.pick(params?.[name]?.enum ?? ids));
	});
	const query = endpoint.query ? valueFor(schemaOf(endpoint.query), random) : null;
	if (typeof query !== 'object' || query === null) return path;
	const pairs = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`);
	if (random.next() < 0.1 && pairs[0]) pairs.push(pairs[0]);
	return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** Mostly JSON of about the right shape; sometimes random bytes. */
function bodyOf(endpoint: Endpoint, random: Random): Pick<InjectOptions, 'payload' | 'headers'> {
	if (endpoint.method === 'GET') return {};
	const roll = random.next();
	if (roll < 0.06)
		return {
			payload: Buffer.from(random.bytes(200)),
			headers: {
				'content-type': random.pick(['application/json', 'text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x']),
			},
		};
	if (roll < 0.1)
		return {
			payload: random.pick(['{', '[]', '"x"', 'null', '{"a":', '{"__proto__":{"x":1}}']),
			headers: { 'content-type': 'application/json' },
		};
	return { payload: JSON.stringify(valueFor(schemaOf(endpoint.body), random)) ?? '{}', headers: { 'content-type': 'application/json' } };
}

/** Whatever a client sends: no 5xx, and every error in the contract's shape. */
export async function fuzz(
	app: FastifyInstance,
	endpoints: Endpoint[],
	tokens: (string | null)[],
	ids: number[],
	casesPerCall: number,
	random: Random,
): Promise<Outcome> {
	const findings: Finding[] = [];
	const times: number[] = [];
	for (const endpoint of endpoints) {
		for (let n = 0; n < casesPerCall; n++) {
			const token = random.pick(tokens);
			const { payload, headers } = bodyOf(endpoint, random);
			const request: InjectOptions = {
				method: endpoint.method,
				url: addressOf(endpoint, ids, random),
				headers: { ...headers, ...(token && { 'x-auth-token': token }) },
				...(payload !== undefined && { payload }),
			};
			const started = performance.now();
			const { status, type, body } = await answerOf(app, request);
			times.push(performance.now() - started);
			if (!isInOrder(status, type, body)) {
				findings.push({
					call: `${endpoint.method} ${endpoint.path}`,
					status,
					answer: body.slice(0, 300),
					request: JSON.stringify({ url: request.url, payload: String(payload ?? '').slice(0, 500) }),
				});
			}
		}
	}
	return { cases: times.length, findings, slowestMs: times.sort((a, b) => b - a) };
}

/** A feed of server-sent events does not end by itself: it is closed after its headers, and its status counts. */
async function answerOf(app: FastifyInstance, request: InjectOptions): Promise<{ status: number; type: string; body: string }> {
	const answer = await app.inject({ ...request, payloadAsStream: true });
	const read = { status: answer.statusCode, type: String(answer.headers['content-type']) };
	if (!read.type.startsWith('text/event-stream')) return { ...read, body: await text(answer.stream()) };
	answer.raw.res.destroy();
	return { ...read, body: '' };
}

function isInOrder(status: number, type: string, body: string): boolean {
	if (status >= 500) return false;
	if (status < 400) return true;
	if (!type.startsWith('application/json')) return false;
	const answer = JSON.parse(body) as Record<string, unknown>;
	return (
		answer.statusCode === status &&
		typeof answer.message === 'string' &&
		typeof answer.type === 'string' &&
		Object.keys(answer).every((name) => SHAPE.has(name))
	);
}

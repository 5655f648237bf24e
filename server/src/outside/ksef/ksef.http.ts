import { setTimeout as wait } from 'node:timers/promises';
import type { z } from '#domain/base/zod.ts';
import { stepAfterFailure } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { KsefConfig } from './ksef.config.ts';
import { KsefError, needsStep } from './ksef.error.ts';
import { readProblem } from './ksef.problems.ts';

export type KsefCall = {
	/** for logs and errors */
	name: string;
	method: 'GET' | 'POST';
	path: string;
	headers?: Record<string, string>;
	body?: object;
	/** safe to repeat */
	repeatable: boolean;
	/** about one document or session, so that a refusal says nothing about the others */
	isOfDocument?: boolean;
};

export type KsefAnswer = { status: number; headers: Headers; bytes: Buffer };

export type Http = ReturnType<typeof createHttp>;

const FIRST_PAUSE_MS = 200;
const MAX_WARNING_LENGTH = 500;

function readJson(bytes: Buffer): unknown {
	try {
		return JSON.parse(bytes.toString('utf8'));
	} catch {
		return undefined;
	}
}

/** Seconds, or a date; how long to wait from now. */
function retryAfter(headers: Headers, now: number): number | null {
	const value = headers.get('retry-after');
	if (value === null) return null;
	const seconds = Number(value);
	const wanted = Number.isFinite(seconds) ? seconds : (Date.parse(value) - now) / 1000;
	return Number.isFinite(wanted) ? Math.max(0, Math.ceil(wanted)) : null;
}

/** How far KSeF's clock is ahead of ours. */
export function clockSkew(headers: Headers, now: number): number {
	const there = Date.parse(headers.get('date') ?? '');
	return Number.isNaN(there) ? 0 : there - now;
}

const traitsOf = ({ repeatable, isOfDocument = false }: KsefCall) => ({ repeatable, isOfDocument });

function failureOf(call: KsefCall, { status, headers, bytes }: KsefAnswer, now: number): KsefError {
	const { isFromKsef, code, reasonCode, details } = readProblem(readJson(bytes));
	const kind = status === 408 ? 'timeout' : status === 429 || status >= 500 ? 'unavailable' : isFromKsef ? 'refused' : 'bad_answer';
	const step = stepAfterFailure({ httpStatus: status, code, isFromKsef, ...traitsOf(call) });
	return new KsefError(kind, call.name, {
		step,
		httpStatus: status,
		code,
		reasonCode,
		details,
		retryAfterSeconds: retryAfter(headers, now),
	});
}

function lostConnection(call: KsefCall, error: unknown): KsefError {
	const kind = (error as Error).name === 'TimeoutError' ? 'timeout' : 'unavailable';
	return new KsefError(kind, call.name, {
		step: stepAfterFailure({ httpStatus: null, code: null, isFromKsef: false, ...traitsOf(call) }),
		httpStatus: null,
		cause: error,
	});
}

/** A success with an unexpected body: the call may have succeeded. */
export const badAnswer = (call: Pick<KsefCall, 'name' | 'repeatable'>, httpStatus: number): KsefError =>
	new KsefError('bad_answer', call.name, { step: call.repeatable ? 'later' : 'query', httpStatus });

/** Parses the body by its schema; unknown fields are ignored. */
export function readAnswer<T>(call: KsefCall, answer: KsefAnswer, schema: z.ZodType<T>): T {
	const parsed = schema.safeParse(readJson(answer.bytes));
	if (!parsed.success) throw badAnswer(call, answer.status);
	return parsed.data;
}

/** HTTP calls to KSeF: time limit, typed errors, no redirects; repeatable calls are retried a few times. */
export function createHttp({ baseUrl, timeoutMs = 30_000, retries = 2, now = Date.now, pause = wait, logger }: KsefConfig) {
	const base = baseUrl.replace(/\/+$/, '');

	async function exchange({ method, path, headers, body }: KsefCall): Promise<KsefAnswer> {
		const answer = await fetch(base + path, {
			method,
			headers: {
				accept: 'application/json, application/xml, application/problem+json',
				'x-error-format': 'problem-details',
				...(body ? { 'content-type': 'application/json' } : {}),
				...headers,
			},
			body: body && JSON.stringify(body),
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
		});
		return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
	}

	async function once(call: KsefCall): Promise<KsefAnswer> {
		const started = performance.now();
		const ms = () => Math.round(performance.now() - started);
		try {
			const answer = await exchange(call).catch((error: unknown) => {
				throw lostConnection(call, error);
			});
			if (answer.status >= 300) throw failureOf(call, answer, now());
			const warning = answer.headers.get('x-system-warning')?.slice(0, MAX_WARNING_LENGTH);
			if (warning) logger?.warn({ call: call.name, warning }, 'KSeF warns');
			logger?.info({ call: call.name, status: answer.status, ms: ms() }, 'KSeF answered');
			return answer;
		} catch (error) {
			if (error instanceof KsefError) {
				const { kind, step, httpStatus: status, code, reasonCode } = error;
				logger?.warn({ call: call.name, kind, step, status, code, reasonCode, ms: ms() }, 'KSeF failed');
			}
			throw error;
		}
	}

	/** Retries repeatable calls that were not answered, with growing random pauses; refusals and limits are thrown at once. */
	async function send(call: KsefCall): Promise<KsefAnswer> {
		for (let attempt = 0; ; attempt += 1) {
			try {
				return await once(call);
			} catch (error) {
				const isWorthIt = call.repeatable && needsStep(error, 'later') && error.kind === 'unavailable';
				if (!isWorthIt || attempt >= retries) throw error;
				await pause(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
			}
		}
	}

	return { send };
}

import { setTimeout as wait } from 'node:timers/promises';
import { createBreaker } from './payu.breaker.ts';
import type { PayuConfig } from './payu.config.ts';
import { PayuError } from './payu.error.ts';
import { cut } from './payu.values.ts';

export type PayuCall = {
	/** for logs and errors */
	name: string;
	method: 'GET' | 'POST' | 'DELETE';
	path: string;
	headers?: Record<string, string>;
	body?: string;
	/** reading calls and OAuth: doing it twice does no harm */
	repeatable: boolean;
};

export type PayuAnswer = { status: number; json: Record<string, unknown>; correlationId: string | undefined };

export type Http = ReturnType<typeof createHttp>;

const LARGEST_ANSWER = 1_000_000;
const FIRST_PAUSE_MS = 100;
/** Nothing was sent when the connection could not be established. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
const TOO_LATE = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

async function readText({ body }: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body ?? []) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > LARGEST_ANSWER) throw new RangeError('The answer is too long');
	}
	return Buffer.concat(chunks).toString('utf8');
}

function readObject(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
	} catch {
		return null;
	}
}

function lostConnection(call: PayuCall, error: unknown): PayuError {
	// `fetch` has its own error around that of the connection
	const { name = '', cause } = error as { name?: string; cause?: { code?: string } };
	const code = cause?.code ?? '';
	const late = name === 'TimeoutError' || TOO_LATE.has(code);
	return new PayuError(late ? 'timeout' : 'unavailable', call.name, {
		outcomeUnknown: !call.repeatable && !NEVER_SENT.has(code),
		cause: error,
	});
}

/** Answers that are not about the order (gateway errors): thrown here, so that callers never parse them. */
function whyUseless(call: PayuCall, answer: { status: number; json: object | null; correlationId: string | undefined }): PayuError | null {
	const { status, json, correlationId } = answer;
	const unknown = { outcomeUnknown: !call.repeatable, httpStatus: status, correlationId };
	if (status === 408) return new PayuError('timeout', call.name, unknown);
	if (status === 429) return new PayuError('unavailable', call.name, { ...unknown, outcomeUnknown: false });
	if (status >= 500) return new PayuError('unavailable', call.name, { ...unknown, ...envelope(json) });
	return json === null ? new PayuError('bad_answer', call.name, unknown) : null;
}

/** The codes of PayU's `status` envelope; each may be missing. */
export function envelope(json: object | null): { statusCode?: string; codeLiteral?: string; statusDesc?: string } {
	const status = (json as { status?: unknown } | null)?.status;
	const { statusCode, codeLiteral, statusDesc } = (status ?? {}) as Record<string, unknown>;
	return {
		...(typeof statusCode === 'string' ? { statusCode } : {}),
		...(typeof codeLiteral === 'string' ? { codeLiteral } : {}),
		...(typeof statusDesc === 'string' ? { statusDesc: cut(statusDesc, 300) } : {}),
	};
}

/** A call that timed out is not retried, since it has already used the whole time limit. */
const isWorthRepeating = (error: unknown): boolean =>
	error instanceof PayuError && error.kind !== 'circuit_open' && (error.kind !== 'timeout' || error.httpStatus === 408);

/** One exchange with PayU: a time limit, a breaker; redirects are never followed. */
export function createHttp(config: PayuConfig) {
	const { baseUrl, timeoutMs = 15_000, retries = 2, breaker, now = Date.now, logger } = config;
	const { guard } = createBreaker({ ...breaker, now });
	const origin = baseUrl.replace(/\/+$/, '');

	async function exchange(call: PayuCall): Promise<{ status: number; text: string; correlationId: string | undefined }> {
		try {
			const { method, headers, body } = call;
			const signal = AbortSignal.timeout(timeoutMs);
			const answer = await fetch(origin + call.path, { method, headers, body, signal, redirect: 'manual' });
			const correlationId = answer.headers.get('correlation-id') ?? undefined;
			return { status: answer.status, text: await readText(answer), correlationId };
		} catch (error) {
			throw lostConnection(call, error);
		}
	}

	async function once(call: PayuCall): Promise<PayuAnswer> {
		const started = performance.now();
		const ms = () => Math.round(performance.now() - started);
		try {
			const { status, text, correlationId } = await exchange(call);
			logger?.info({ call: call.name, status, correlationId, ms: ms() }, 'PayU answered');
			const json = readObject(text);
			const useless = whyUseless(call, { status, json, correlationId });
			if (useless || json === null) throw useless;
			return { status, json, correlationId };
		} catch (error) {
			if (error instanceof PayuError) {
				const { kind, outcomeUnknown, httpStatus, correlationId } = error;
				logger?.warn({ call: call.name, kind, outcomeUnknown, status: httpStatus, correlationId, ms: ms() }, 'PayU failed');
			}
			throw error;
		}
	}

	/** Retries repeatable calls a few times, with growing, jittered pauses. */
	async function send(call: PayuCall): Promise<PayuAnswer> {
		for (let attempt = 0; ; attempt += 1) {
			try {
				return await guard(call.name, () => once(call));
			} catch (error) {
				if (!isWorthRepeating(error) || !call.repeatable || attempt >= retries) throw error;
				await wait(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
			}
		}
	}

	return { send };
}

import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#domain/base/refusal.ts';

export type VimeoConfig = { baseUrl: string; token: string; timeoutMs?: number };

/** An error answer of Vimeo; `status` 404 also means "not yours". */
export class VimeoError extends Error {
	readonly status: number;
	readonly code: number | null;

	constructor(call: string, status: number, code: number | null, words: string) {
		super(`Vimeo ${call}: ${status} ${code ?? ''} ${words}`.trim());
		this.name = 'VimeoError';
		this.status = status;
		this.code = code;
	}
}

export type VimeoCall = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; body?: unknown };

const ACCEPT = 'application/vnd.vimeo.*+json;version=3.4';
/** The longest wait for a rate limit to end; beyond it the caller is asked to try later. */
const MAX_WAIT_MS = 3_000;

function waitForLimit(response: Response): number | null {
	const reset = Date.parse(response.headers.get('x-ratelimit-reset') ?? '');
	const wait = Number.isNaN(reset) ? 1_000 : Math.max(0, reset - Date.now());
	return wait <= MAX_WAIT_MS ? wait : null;
}

export function createVimeoHttp({ baseUrl, token, timeoutMs = 10_000 }: VimeoConfig) {
	const send = async (url: string, init: RequestInit): Promise<Response> => {
		try {
			return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
		} catch (error) {
			const isLate = error instanceof Error && error.name === 'TimeoutError';
			throw new Refusal(isLate ? 'provider_timeout' : 'provider_failed');
		}
	};

	/** The answer's object; an empty one for 204. Waits once for a rate limit that ends soon; 5xx is a provider failure. */
	async function call<T>({ method, path, body }: VimeoCall, isRepeated = false): Promise<T> {
		const response = await send(`${baseUrl}${path}`, {
			method,
			headers: { authorization: `bearer ${token}`, accept: ACCEPT, ...(body !== undefined && { 'content-type': 'application/json' }) },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (response.status === 429) {
			await response.body?.cancel();
			const wait = isRepeated ? null : waitForLimit(response);
			if (wait === null) throw new Refusal('provider_failed', { retryAfterSeconds: 60 });
			await pause(wait);
			return call<T>({ method, path, body }, true);
		}
		const text = await response.text().catch(() => '');
		const json = readJson(text);
		if (response.status >= 500 || (response.ok && text !== '' && json === null)) throw new Refusal('provider_failed');
		if (response.ok) return (json ?? {}) as T;
		const { error = '', developer_message = '', error_code = null } = (json ?? {}) as Record<string, never>;
		throw new VimeoError(`${method} ${path.split('?')[0]}`, response.status, error_code, developer_message || error);
	}

	/** Second step of a text track: its content is sent to an upload address of Vimeo, without our token. */
	async function putText(url: string, content: string): Promise<void> {
		const response = await send(url, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: content });
		await response.body?.cancel();
		if (!response.ok) throw new Refusal('provider_failed');
	}

	return { call, putText };
}

function readJson(text: string): object | null {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' ? value : null;
	} catch {
		return null;
	}
}

import type { PayuConfig } from './payu.config.ts';
import { PayuError } from './payu.error.ts';
import type { Http, PayuAnswer, PayuCall } from './payu.http.ts';

/** A token is not used in its last minute. */
const EARLY_MS = 60_000;

type Token = { value: string; usableUntil: number };

/** An access token, fetched once for all concurrent callers. */
export function createTokens(config: PayuConfig, http: Http) {
	const now = config.now ?? Date.now;
	let token: Token | null = null;
	let fetching: Promise<Token> | null = null;

	async function fetchToken(): Promise<Token> {
		const form = new URLSearchParams({
			grant_type: 'client_credentials',
			client_id: config.clientId,
			client_secret: config.clientSecret,
		});
		const { status, json, correlationId } = await http.send({
			name: 'oauth',
			method: 'POST',
			path: '/pl/standard/user/oauth/authorize',
			headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
			body: form.toString(),
			repeatable: true,
		});
		const { access_token: value, expires_in: seconds, error } = json;
		const details = { outcomeUnknown: false, httpStatus: status, correlationId };
		if (status !== 200)
			throw new PayuError('no_access', 'oauth', { ...details, ...(typeof error === 'string' ? { statusCode: error } : {}) });
		if (typeof value !== 'string' || !Number.isFinite(Number(seconds))) throw new PayuError('bad_answer', 'oauth', details);
		return { value, usableUntil: now() + Number(seconds) * 1000 - EARLY_MS };
	}

	async function get(): Promise<Token> {
		if (token && now() < token.usableUntil) return token;
		fetching ??= fetchToken().finally(() => {
			fetching = null;
		});
		token = await fetching;
		return token;
	}

	return {
		get,
		/** only the token that failed is dropped: another caller may have fetched a new one meanwhile */
		drop: (failed: Token) => {
			if (token === failed) token = null;
		},
	};
}

/** Sends calls with an access token, and retries once with a new one when PayU rejects it. */
export function createAuthorized(config: PayuConfig, http: Http) {
	const tokens = createTokens(config, http);
	const withToken = (call: PayuCall, { value }: Token) =>
		http.send({
			...call,
			headers: { authorization: `Bearer ${value}`, accept: 'application/json', 'content-type': 'application/json' },
		});

	return async function sendAuthorized(call: PayuCall): Promise<PayuAnswer> {
		const used = await tokens.get();
		const answer = await withToken(call, used);
		if (answer.status !== 401) return answer;
		tokens.drop(used);
		return withToken(call, await tokens.get());
	};
}

export type SendAuthorized = ReturnType<typeof createAuthorized>;

import { setTimeout as wait } from 'node:timers/promises';
import { z } from '#domain/base/zod.ts';
import { stepAfterLogin } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { KsefConfig } from './ksef.config.ts';
import { encryptFor } from './ksef.crypto.ts';
import { KsefError, needsStep } from './ksef.error.ts';
import { clockSkew, type Http, type KsefAnswer, type KsefCall, readAnswer } from './ksef.http.ts';
import type { Keys } from './ksef.keys.ts';

const POLL_MS = 1000;
const MAX_POLLS = 60;

const token = z.object({ token: z.string().min(1), validUntil: z.string() });
const challengeAnswer = z.object({ challenge: z.string(), timestampMs: z.number() });
const startedAnswer = z.object({ referenceNumber: z.string(), authenticationToken: token });
const statusAnswer = z.object({ status: z.object({ code: z.number(), details: z.array(z.string()).nullish() }) });
const tokensAnswer = z.object({ accessToken: token, refreshToken: token });
const refreshedAnswer = z.object({ accessToken: token });

/** A token, and its expiry by the clock of this machine. */
export type Secret = { value: string; usableUntil: number };
export type Access = { access: Secret; refresh: Secret };

/** Not used in its last half minute. */
const EARLY_MS = 30_000;

/** Its lifetime is counted by KSeF's clock, so that a wrong clock here does not matter. */
const secretOf = (given: z.output<typeof token>, { headers }: KsefAnswer, now: number): Secret => ({
	value: given.token,
	usableUntil: Date.parse(given.validUntil) - clockSkew(headers, now) - EARLY_MS,
});

export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

/** Log-in by a token of KSeF. A log-in by certificate would return the same pair of tokens. */
export function createLogin(config: KsefConfig, http: Http, keys: Keys) {
	const { now = Date.now, pause = wait } = config;

	async function start(): Promise<z.output<typeof startedAnswer>> {
		const asking: KsefCall = { name: 'challenge', method: 'POST', path: '/auth/challenge', repeatable: true };
		const { challenge, timestampMs } = readAnswer(asking, await http.send(asking), challengeAnswer);
		return keys.using('KsefTokenEncryption', async ({ certificate, publicKeyId }) => {
			const call: KsefCall = {
				name: 'log in',
				method: 'POST',
				path: '/auth/ksef-token',
				body: {
					challenge,
					contextIdentifier: { type: 'Nip', value: config.nip },
					encryptedToken: encryptFor(certificate, Buffer.from(`${config.token}|${timestampMs}`)),
					publicKeyId,
				},
				repeatable: false,
			};
			return readAnswer(call, await http.send(call), startedAnswer);
		});
	}

	async function outcome(referenceNumber: string, operation: string) {
		const call: KsefCall = {
			name: 'log-in status',
			method: 'GET',
			path: `/auth/${encodeURIComponent(referenceNumber)}`,
			headers: bearer(operation),
			repeatable: true,
		};
		for (let polls = 1; ; polls += 1) {
			const { status } = readAnswer(call, await http.send(call), statusAnswer);
			if (stepAfterLogin(status.code) !== 'poll') return { code: status.code, details: status.details ?? [] };
			if (polls >= MAX_POLLS) throw new KsefError('timeout', call.name, { step: 'later', httpStatus: 200, code: status.code });
			await pause(POLL_MS);
		}
	}

	async function redeem(operation: string): Promise<Access> {
		const call: KsefCall = { name: 'redeem', method: 'POST', path: '/auth/token/redeem', headers: bearer(operation), repeatable: false };
		const answer = await http.send(call);
		const { accessToken, refreshToken } = readAnswer(call, answer, tokensAnswer);
		return { access: secretOf(accessToken, answer, now()), refresh: secretOf(refreshToken, answer, now()) };
	}

	async function attempt(): Promise<Access> {
		const { referenceNumber, authenticationToken } = await start();
		const { code, details } = await outcome(referenceNumber, authenticationToken.token);
		const step = stepAfterLogin(code);
		if (step === 'redeem') return redeem(authenticationToken.token);
		const next = step === 'new_challenge_once' || step === 'log_in_again' ? 'new_challenge' : step === 'later' ? 'later' : 'notify';
		throw new KsefError('refused', 'log in', { step: next, httpStatus: 200, code, details });
	}

	/** Some failures are retried once from the start; after that an administrator has to act. */
	async function logIn(): Promise<Access> {
		try {
			return await attempt();
		} catch (error) {
			if (!needsStep(error, 'new_challenge', 'query', 'log_in')) throw error;
		}
		try {
			return await attempt();
		} catch (error) {
			if (!needsStep(error, 'new_challenge', 'log_in')) throw error;
			const { kind, call, httpStatus, code, details } = error;
			throw new KsefError(kind, call, { step: 'notify', httpStatus, code, details, cause: error });
		}
	}

	async function refresh(secret: string): Promise<Secret> {
		const call: KsefCall = { name: 'refresh', method: 'POST', path: '/auth/token/refresh', headers: bearer(secret), repeatable: true };
		const answer = await http.send(call);
		return secretOf(readAnswer(call, answer, refreshedAnswer).accessToken, answer, now());
	}

	return { logIn, refresh };
}

export type Login = ReturnType<typeof createLogin>;

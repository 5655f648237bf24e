import { randomBytes } from 'node:crypto';
import { z } from '#domain/base/zod.ts';
import { badInput, refuse } from './ksef.answers.ts';
import { keysFor, type SimulatorContext } from './ksef.context.ts';
import { decryptByRsa } from './ksef.decrypt.ts';
import { newReference, timestamp } from './ksef.references.ts';
import type { Answer, Bearer, Operation, Request, StatusInfo, TokenKind } from './ksef.types.ts';

const MINUTE_MS = 60_000;
const TTL_MS: Record<TokenKind, number> = { operation: 45 * MINUTE_MS, access: 15 * MINUTE_MS, refresh: 7 * 24 * 60 * MINUTE_MS };
const CHALLENGE_MS = 10 * MINUTE_MS;

const RUNNING: StatusInfo = { code: 100, description: 'Uwierzytelnianie w toku' };
const DONE: StatusInfo = { code: 200, description: 'Uwierzytelnianie zakończone sukcesem' };
const NO_RIGHTS: StatusInfo = {
	code: 415,
	description: 'Uwierzytelnianie zakończone niepowodzeniem',
	details: ['Brak przypisanych uprawnień.'],
};
const wrongToken = (detail: string): StatusInfo => ({
	code: 450,
	description: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu',
	details: [detail],
});

const loginBody = z.object({
	challenge: z.string().length(36),
	contextIdentifier: z.object({ type: z.literal('Nip'), value: z.string().regex(/^[0-9]{10}$/) }),
	encryptedToken: z.base64().min(1),
	publicKeyId: z.string().length(44).nullish(),
});
type LoginBody = z.output<typeof loginBody>;

const isValidChallenge = (madeAt: number | undefined, now: number): madeAt is number => madeAt !== undefined && now - madeAt < CHALLENGE_MS;

export function issueChallenge(context: SimulatorContext, clientIp: string): Answer {
	const now = context.now();
	const challenge = newReference('CR', now);
	context.state.challenges.set(challenge, now);
	return { status: 200, body: { challenge, timestamp: timestamp(now), timestampMs: now, clientIp } };
}

export async function listCertificates(context: SimulatorContext): Promise<Answer> {
	const keys = (await context.keys).filter(({ accepted }) => accepted);
	return {
		status: 200,
		body: keys.map((key) => ({
			certificate: key.certificate.toString('base64'),
			certificateId: key.certificateId,
			publicKeyId: key.publicKeyId,
			validFrom: timestamp(key.validFrom),
			validTo: timestamp(key.validTo),
			usage: [key.usage],
		})),
	};
}

/** The token contains separators: the time follows the last one. */
async function openToken(context: SimulatorContext, body: LoginBody): Promise<{ token: string; timestampMs: number } | null> {
	const keys = await keysFor(context, 'KsefTokenEncryption');
	const plain = decryptByRsa(keys, body.publicKeyId ?? undefined, body.encryptedToken)?.toString('utf8');
	if (plain === undefined) return null;
	const cut = plain.lastIndexOf('|');
	return { token: plain.slice(0, cut), timestampMs: Number(plain.slice(cut + 1)) };
}

async function outcomeOfLogin(context: SimulatorContext, body: LoginBody, madeAt: number): Promise<{ outcome: StatusInfo; token: string }> {
	const opened = await openToken(context, body);
	const token = opened?.token ?? '';
	const known = context.state.ksefTokens.get(token);
	if (!opened) return { token, outcome: wrongToken('Nieprawidłowe szyfrowanie tokenu.') };
	if (opened.timestampMs !== madeAt) return { token, outcome: wrongToken('Nieprawidłowy czas tokenu.') };
	if (!known || known.nip !== body.contextIdentifier.value) return { token, outcome: wrongToken('Nieprawidłowy token.') };
	if (!known.active) return { token, outcome: wrongToken('Token unieważniony.') };
	return { token, outcome: known.permissions.length === 0 ? NO_RIGHTS : DONE };
}

function issueToken(context: SimulatorContext, bearer: Omit<Bearer, 'expiresAt'>): { token: string; validUntil: string } {
	const token = randomBytes(48).toString('base64url');
	const expiresAt = context.now() + TTL_MS[bearer.kind];
	context.state.bearers.set(token, { ...bearer, expiresAt });
	return { token, validUntil: timestamp(expiresAt) };
}

export async function logInByToken(context: SimulatorContext, request: Request): Promise<Answer> {
	const parsed = loginBody.safeParse(request.body);
	if (!parsed.success) return badInput(String(parsed.error.issues[0]?.path.join('.')));
	const { challenge, contextIdentifier, publicKeyId } = parsed.data;
	const madeAt = context.state.challenges.get(challenge);
	if (!isValidChallenge(madeAt, context.now())) return refuse(21111);
	const keys = await keysFor(context, 'KsefTokenEncryption');
	if (publicKeyId && !keys.some((key) => key.publicKeyId === publicKeyId)) {
		return refuse(21470, `Klucz o identyfikatorze ${publicKeyId} nie jest wspierany.`);
	}
	context.state.challenges.delete(challenge);
	const { outcome, token } = await outcomeOfLogin(context, parsed.data, madeAt);
	const referenceNumber = newReference('AU', context.now());
	context.state.operations.set(referenceNumber, { referenceNumber, startedAt: context.now(), polls: 0, outcome, redeemed: false });
	const permissions = context.state.ksefTokens.get(token)?.permissions ?? [];
	return {
		status: 202,
		body: {
			referenceNumber,
			authenticationToken: issueToken(context, {
				kind: 'operation',
				nip: contextIdentifier.value,
				ksefToken: token,
				operation: referenceNumber,
				permissions: [...permissions],
			}),
		},
	};
}

const statusOf = (context: SimulatorContext, operation: Operation): StatusInfo =>
	operation.polls > context.behaviour.loginPolls ? operation.outcome : RUNNING;

export function loginStatus(context: SimulatorContext, { params, bearer }: Request): Answer {
	const operation = context.state.operations.get(params.referenceNumber ?? '');
	if (!operation || bearer.operation !== operation.referenceNumber) return refuse(21304);
	operation.polls += 1;
	return {
		status: 200,
		body: {
			startDate: timestamp(operation.startedAt),
			authenticationMethodInfo: { category: 'Token', code: 'token.ksef', displayName: 'Token KSeF' },
			status: statusOf(context, operation),
			isTokenRedeemed: operation.redeemed,
		},
	};
}

export function redeem(context: SimulatorContext, { bearer }: Request): Answer {
	const operation = context.state.operations.get(bearer.operation);
	if (!operation) return refuse(21304);
	if (operation.redeemed) return refuse(21301, `Tokeny dla operacji uwierzytelniania ${operation.referenceNumber} zostały już pobrane.`);
	const { code } = statusOf(context, operation);
	if (code !== 200) return refuse(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`);
	if (!context.state.ksefTokens.get(bearer.ksefToken)?.active) return refuse(21301, 'Token KSeF został unieważniony.');
	operation.redeemed = true;
	return {
		status: 200,
		body: {
			accessToken: issueToken(context, { ...bearer, kind: 'access' }),
			refreshToken: issueToken(context, { ...bearer, kind: 'refresh' }),
		},
	};
}

/** A new access token has the current permissions; an earlier one keeps its own until it expires. */
export function refresh(context: SimulatorContext, { bearer }: Request): Answer {
	const known = context.state.ksefTokens.get(bearer.ksefToken);
	if (!known?.active) return refuse(21301, 'Token KSeF został unieważniony.');
	return { status: 200, body: { accessToken: issueToken(context, { ...bearer, kind: 'access', permissions: [...known.permissions] }) } };
}

export function endAccess(context: SimulatorContext, { bearer }: Request): Answer {
	for (const [token, one] of context.state.bearers) {
		if (one.operation === bearer.operation && one.kind === 'refresh') context.state.bearers.delete(token);
	}
	return { status: 204 };
}

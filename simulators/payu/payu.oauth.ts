import { randomUUID } from 'node:crypto';
import type { Answer } from './payu.answers.ts';
import { oauthFailure } from './payu.answers.ts';
import type { SimulatorContext } from './payu.context.ts';

const LIFE_SECONDS = 43_199;
const SWEEP_ABOVE = 1_000;

export function authorize(context: SimulatorContext, contentType: string | undefined, raw: string): Answer {
	if (!contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
		return oauthFailure(401, 'unauthorized', 'Full authentication is required to access this resource');
	}
	const form = new URLSearchParams(raw);
	const grant = form.get('grant_type');
	if (!grant) return oauthFailure(400, 'invalid_request', 'Missing grant type');
	if (grant !== 'client_credentials') return oauthFailure(400, 'unsupported_grant_type', `Unsupported grant type: ${grant}`);
	const { clientId, clientSecret } = context.credentials;
	if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
		return oauthFailure(401, 'invalid_client', 'Bad client credentials');
	}
	const now = context.clock.now();
	if (context.tokens.size > SWEEP_ABOVE) for (const [token, diesAt] of context.tokens) if (diesAt <= now) context.tokens.delete(token);
	const token = randomUUID();
	context.tokens.set(token, now + LIFE_SECONDS * 1000);
	return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: LIFE_SECONDS, grant_type: 'client_credentials' } };
}

export function isAuthorized(context: SimulatorContext, header: string | undefined): boolean {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const diesAt = token === undefined ? undefined : context.tokens.get(token);
	return diesAt !== undefined && diesAt > context.clock.now();
}

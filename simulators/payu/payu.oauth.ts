import { randomUUID } from 'node:crypto';
import { oauthFailure } from './payu.answers.ts';
import type { Answer } from './payu.types.ts';
import type { World } from './payu.context.ts';

const LIFE_SECONDS = 43_199;
const SWEEP_ABOVE = 1_000;

export function authorize(world: World, contentType: string | undefined, raw: string): Answer {
	if (!contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded')) {
		return oauthFailure(401, 'unauthorized', 'Full authentication is required to access this resource');
	}
	const form = new URLSearchParams(raw);
	const grant = form.get('grant_type');
	if (!grant) return oauthFailure(400, 'invalid_request', 'Missing grant type');
	if (grant !== 'client_credentials') return oauthFailure(400, 'unsupported_grant_type', `Unsupported grant type: ${grant}`);
	const { clientId, clientSecret } = world.credentials;
	if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
		return oauthFailure(401, 'invalid_client', 'Bad client credentials');
	}
	const now = world.clock.now();
	if (world.tokens.size > SWEEP_ABOVE) for (const [token, diesAt] of world.tokens) if (diesAt <= now) world.tokens.delete(token);
	const token = randomUUID();
	world.tokens.set(token, now + LIFE_SECONDS * 1000);
	return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: LIFE_SECONDS, grant_type: 'client_credentials' } };
}

export function isAuthorized(world: World, header: string | undefined): boolean {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const diesAt = token === undefined ? undefined : world.tokens.get(token);
	return diesAt !== undefined && diesAt > world.clock.now();
}

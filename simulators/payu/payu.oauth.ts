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
	const shop = Object.values(context.shops).find(
		({ clientId, clientSecret }) => form.get('client_id') === clientId && form.get('client_secret') === clientSecret,
	);
	if (!shop) {
		return oauthFailure(401, 'invalid_client', 'Bad client credentials');
	}
	const now = context.clock.now();
	if (context.tokens.size > SWEEP_ABOVE) for (const [token, { diesAt }] of context.tokens) if (diesAt <= now) context.tokens.delete(token);
	const token = randomUUID();
	context.tokens.set(token, { diesAt: now + LIFE_SECONDS * 1000, posId: shop.posId });
	return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: LIFE_SECONDS, grant_type: 'client_credentials' } };
}

/** The point of sale of an access token; null: it has none, or is over. */
export function authorizedPos(context: SimulatorContext, header: string | undefined): string | null {
	const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
	const known = token === undefined ? undefined : context.tokens.get(token);
	return known && known.diesAt > context.clock.now() ? known.posId : null;
}

import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { type Endpoint, fillPath, type Who } from '#domain/base/endpoint.ts';
import type { MadeUser } from '#testing/factory.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Every mounted call × eight callers, compared with `who` of its contract; a call without `who` does not compile.

let testApp: TestApp;
const routes: { method: string; url: string }[] = [];
const keepRoute = ({ method, url }: RouteOptions) => {
	for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, url });
};

beforeAll(async () => {
	testApp = await openTestApp({ onRoute: keepRoute });
});
afterAll(() => testApp.close());

const CALLERS = ['anonymous', 'owner', 'another', 'premium', 'admin', 'banned', 'superseded', 'unverified'] as const;
type Caller = (typeof CALLERS)[number];
type Access = [status: number, type: string] | 'passes';

/** Invalid tokens are refused on every call that reads tokens. */
const INERT: Partial<Record<Caller, Access>> = {
	banned: [401, 'account_blocked'],
	superseded: [403, 'another_device'],
	unverified: [401, 'session_expired'],
};

const EXPECTED: Record<Who, Record<Caller, Access>> = {
	anyone: { anonymous: 'passes', owner: 'passes', another: 'passes', premium: 'passes', admin: 'passes', ...INERT } as Record<
		Caller,
		Access
	>,
	'signed-in': {
		anonymous: [401, 'unauthenticated'],
		owner: 'passes',
		another: 'passes',
		premium: 'passes',
		admin: 'passes',
		...INERT,
	} as Record<Caller, Access>,
	owner: {
		anonymous: [401, 'unauthenticated'],
		owner: 'passes',
		another: [404, 'not_found'],
		premium: [404, 'not_found'],
		admin: 'passes',
		...INERT,
	} as Record<Caller, Access>,
	admin: {
		anonymous: [401, 'unauthenticated'],
		owner: [403, 'forbidden'],
		another: [403, 'forbidden'],
		premium: [403, 'forbidden'],
		admin: 'passes',
		...INERT,
	} as Record<Caller, Access>,
};

/** Routes without a contract; each is public on purpose. */
const WITHOUT_CONTRACT =
	/^\/(healthz|readyz|metrics|api\/openapi\.json|dev\/mailbox(\.json)?|media\/|sitemap\.xml|robots\.txt|\.well-known\/security\.txt|repertuar\.ics|og-image\.png|og\/|plakat\/|wydarzenie\/:\w+\/kalendarz\.ics|external_api\/)/;

async function makeCallers(): Promise<Record<Caller, MadeUser | null>> {
	const { make, context } = testApp;
	const [owner, another, premium, admin, banned, superseded, unverified] = await Promise.all([
		make.user(),
		make.user(),
		make.user({ role: 'premium' }),
		make.admin(),
		make.user(),
		make.user(),
		make.user(),
	]);
	const run = (text: string, values: unknown[]) => context.db.pool.query(text, values);
	await run('insert into bans (user_id, reason, forever) values ($1, $2, true)', [banned.id, 'test']);
	await run(`update sessions set ended_at = now(), ended_reason = 'another_device' where user_id = $1`, [superseded.id]);
	await run('update users set role_id = $1 where id = $2', [ROLE_IDS.unverified, unverified.id]);
	return { anonymous: null, owner, another, premium, admin, banned, superseded, unverified };
}

/** Parameters for any call: the owner's id for a person, otherwise an id that does not exist. */
function addressOf(endpoint: Endpoint, owner: MadeUser): string {
	const isPerson = endpoint.who === 'owner';
	const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
	const value = (name: string) =>
		isPerson && (name === 'userId' || (name === 'id' && !names.includes('userId'))) ? owner.id : 2_000_000_000;
	return fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** The provider is authenticated by its signature, which none of the eight callers has. */
function accessOf({ path, token, who }: Endpoint, caller: Caller): Access {
	if (path === '/api/payu/notify') return [401, 'unauthenticated'];
	return token === 'ignored' ? 'passes' : EXPECTED[who][caller];
}

describe('who may call', () => {
	it('every route is in a contract, or is public on purpose', () => {
		const known = new Set(testApp.context.endpoints.map(({ method, path }) => `${method} ${path}`));
		const unknown = routes.filter(
			({ method, url }) => !known.has(`${method} ${url.replace(/(.)\/$/, '$1')}`) && !WITHOUT_CONTRACT.test(url),
		);
		expect(unknown).toEqual([]);
		expect(testApp.context.endpoints.length).toBeGreaterThan(5);
	});

	it('S1-216 S2-002 S3-119 S3-120 R-131 the guard answers each of eight callers as its contract requires, on every call', async () => {
		const wrong: string[] = [];
		let callers = await makeCallers();
		for (const endpoint of testApp.context.endpoints) {
			let isChanged = false;
			const url = addressOf(endpoint, callers.owner as MadeUser);
			for (const caller of CALLERS) {
				const gate = accessOf(endpoint, caller);
				const answer = await testApp.request({
					method: endpoint.method,
					url,
					token: callers[caller]?.token ?? null,
					body: endpoint.method === 'GET' ? undefined : {},
				});
				isChanged ||= endpoint.method !== 'GET' && answer.status < 400;
				const isGuard = ['unauthenticated', 'session_expired', 'account_blocked', 'another_device', 'forbidden'].includes(
					answer.body?.type,
				);
				const isRight = gate === 'passes' ? !isGuard && answer.status < 500 : answer.status === gate[0] && answer.body?.type === gate[1];
				if (!isRight)
					wrong.push(`${endpoint.method} ${endpoint.path} as ${caller}: ${answer.status} ${answer.body?.type}, expected ${gate}`);
			}
			// signed out, deleted or changed
			if (isChanged) callers = await makeCallers();
		}
		expect(wrong).toEqual([]);
	}, 120_000);
});

import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE_IDS } from '#domain/account/roles.ts';
import { type Endpoint, fillPath, type Who } from '#domain/base/endpoint.ts';
import { giveGuestRight } from '#server/entitlements/limited-rights.service.ts';
import { sql } from '#server/lib/db/db.ts';
import type { MadeUser } from '#testing/factory.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';

// Every mounted call × ten callers, compared with `who` and `guest` of its contract; a call without `who` does not compile.

let testApp: TestApp;
const routes: { method: string; url: string }[] = [];
const keepRoute = ({ method, url }: RouteOptions) => {
	for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push({ method: one, url });
};

beforeAll(async () => {
	testApp = await openTestApp({ onRoute: keepRoute });
});
afterAll(() => testApp.close());

const CALLERS = [
	'anonymous',
	'owner',
	'another',
	'premium',
	'admin',
	'banned',
	'superseded',
	'unverified',
	'guest',
	'other guest',
] as const;
type Caller = (typeof CALLERS)[number];
/** `guest` has a right to an order of the owner, `other guest` to another one. */
type Person = Exclude<Caller, 'guest' | 'other guest'>;
type Access = [status: number, type: string] | 'passes';

/** Invalid tokens are refused on every call that reads tokens. */
const INERT: Partial<Record<Person, Access>> = {
	banned: [401, 'account_blocked'],
	superseded: [403, 'another_device'],
	unverified: [401, 'session_expired'],
};

const EXPECTED: Record<Who, Record<Person, Access>> = {
	anyone: { anonymous: 'passes', owner: 'passes', another: 'passes', premium: 'passes', admin: 'passes', ...INERT } as Record<
		Person,
		Access
	>,
	'signed-in': {
		anonymous: [401, 'unauthenticated'],
		owner: 'passes',
		another: 'passes',
		premium: 'passes',
		admin: 'passes',
		...INERT,
	} as Record<Person, Access>,
	owner: {
		anonymous: [401, 'unauthenticated'],
		owner: 'passes',
		another: [404, 'not_found'],
		premium: [404, 'not_found'],
		admin: 'passes',
		...INERT,
	} as Record<Person, Access>,
	admin: {
		anonymous: [401, 'unauthenticated'],
		owner: [403, 'forbidden'],
		another: [403, 'forbidden'],
		premium: [403, 'forbidden'],
		admin: 'passes',
		...INERT,
	} as Record<Person, Access>,
};

/** Routes without a contract; each is public on purpose. */
const WITHOUT_CONTRACT =
	/^\/(healthz|readyz|metrics|api\/openapi\.json|dev\/mailbox(\.json)?|media\/|sitemap\.xml|robots\.txt|\.well-known\/security\.txt|repertuar\.ics|og-image\.png|og\/|plakat\/|wydarzenie\/:\w+\/kalendarz\.ics|external_api\/)/;

type GuestRights = { guest: string; extOrderId: string; video: number; event: number };
type Callers = { people: Record<Person, MadeUser | null>; rights: Record<'guest' | 'other guest', GuestRights> };

async function makeCallers(): Promise<Callers> {
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
	return {
		people: { anonymous: null, owner, another, premium, admin, banned, superseded, unverified },
		rights: { guest: await rightsOf(owner), 'other guest': await rightsOf(another) },
	};
}

/** A browser's rights to an order for a video and one for an event of this person. */
async function rightsOf(person: MadeUser): Promise<GuestRights> {
	const event = await makeEvent(testApp);
	const ids = { video: (await makeVideo(testApp, { video_price_grosze: 100 })).id, event: event.id };
	let cookie: string | null = null;
	for (const kind of ['event', 'video'] as const) {
		const { id } = await testApp.context.db.one<{ id: number }>(sql`
			insert into orders (ext_order_id, kind, user_id, video_id, event_id, product_slug, status, list_price_grosze, amount_grosze, description, completed_at)
			values (${`${kind}-${person.id}`}, ${kind}, ${person.id}, ${kind === 'video' ? ids.video : null}, ${kind === 'event' ? ids.event : null}, ${`${kind}-${ids[kind]}`},
				'COMPLETED', 100, 100, 'Bilet', now()) returning id`);
		const given = { userId: person.id, orderId: id, opened: { by: 'purchase' } as const };
		cookie = await giveGuestRight(testApp.context, testApp.context.db, given, cookie?.split(';')[0]);
	}
	return { ...ids, extOrderId: `video-${person.id}`, guest: /=([^;]+)/.exec(cookie ?? '')?.[1] ?? '' };
}

/** A feed is a stream that never ends for an admin, who may always watch: it is called for a title that does not exist. */
const servesGuest = ({ guest, path }: Endpoint) => guest !== undefined && !path.endsWith('/feed');

/** Parameters for any call: the owner's id for a person, the order or title of the guest where guests are served, otherwise an id that does not exist. */
function addressOf(endpoint: Endpoint, { people: { owner }, rights: { guest } }: Callers): string {
	const isPerson = endpoint.who === 'owner';
	const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
	const title = /^\/api\/(watch|events)\//.test(endpoint.path) ? guest.event : guest.video;
	const ofGuest: Record<string, string | number> = {
		extOrderId: guest.extOrderId,
		order: guest.extOrderId,
		type: 'event',
		id: title,
		slugOrId: title,
	};
	const value = (name: string) => {
		if (servesGuest(endpoint) && name in ofGuest) return ofGuest[name] as string | number;
		return isPerson && (name === 'userId' || (name === 'id' && !names.includes('userId'))) ? (owner?.id ?? 0) : 2_000_000_000;
	};
	return fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, value(name)])));
}

/** The provider is authenticated by its signature, which none of the callers has. */
function accessOf(endpoint: Endpoint, caller: Caller): Access {
	const { path, who } = endpoint;
	if (path === '/api/payu/notify') return [401, 'unauthenticated'];
	if (endpoint.token === 'ignored' || (servesGuest(endpoint) && caller === 'guest')) return 'passes';
	return EXPECTED[who][caller === 'guest' || caller === 'other guest' ? 'anonymous' : caller];
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

	it('S1-216 S2-002 S3-119 S3-120 R-131 N-004 the guard answers each of ten callers as its contract requires, on every call', async () => {
		const wrong: string[] = [];
		let callers = await makeCallers();
		for (const endpoint of testApp.context.endpoints) {
			let isChanged = false;
			const url = addressOf(endpoint, callers);
			for (const caller of CALLERS) {
				const gate = accessOf(endpoint, caller);
				const answer = await testApp.request({
					method: endpoint.method,
					url,
					token: caller in callers.people ? (callers.people[caller as Person]?.token ?? null) : null,
					...(caller in callers.rights && { cookies: { guest: callers.rights[caller as 'guest'].guest } }),
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

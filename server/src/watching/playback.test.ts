import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, PASSWORD, signIn } from '#testing/make-account.ts';
import { makeEvent } from '#testing/make-event.ts';
import { makeHosted } from '#testing/make-hosted.ts';
import { bought } from '#testing/make-order.ts';
import { makeVideo } from '#testing/make-video.ts';
import { openPaymentTestApp, type PaymentTestApp } from '#testing/payments.ts';
import { browserOf } from '#testing/watching-browser.ts';

let testApp: PaymentTestApp;
let admin: { token: string };
let hostedId: number;
let videoId: number;
let eventId: number;

beforeAll(async () => {
	testApp = await openPaymentTestApp();
	testApp.setNow('2026-11-20T18:30:00Z');
	admin = await testApp.make.admin();
	hostedId = (await makeHosted(testApp, admin.token)).id;
	const track = { language: 'pl', name: 'Polski', subtitleContent: 'WEBVTT\n\n00:01.000 --> 00:04.000\nTak\n' };
	await testApp.request({ method: 'POST', url: `/api/vimeo/${hostedId}/subtitles`, token: admin.token, body: track });
	videoId = (await makeVideo(testApp, { video_price_grosze: 2_500, video_link: String(hostedId) })).id;
	eventId = (await makeEvent(testApp, { video_id: videoId, price_grosze: 4_000, date_from: '2026-11-20', vimeo_chat: '<b>Czat</b>' })).id;
});
afterAll(() => testApp.close());

type Kind = 'event' | 'video';
const idOf = (kind: Kind) => (kind === 'event' ? eventId : videoId);
const start = (kind: Kind, token: string, ip?: string) =>
	testApp.request({ method: 'POST', url: `/api/watch/${kind}/${idOf(kind)}`, token, body: {}, ...(ip && { ip }) });

/** A person with a paid ticket who watches, and all addresses of the watch call. */
async function watcher(kind: Kind = 'video') {
	const person = await makeAccount(testApp);
	const order = await bought(testApp, person.token, kind, idOf(kind));
	await testApp.pay(order);
	const { body, status } = await start(kind, person.token, '83.0.0.1');
	expect(status).toBe(200);
	const addresses: string[] = [body.source.url, body.source.tracks[0].url, ...(body.chat_url ? [body.chat_url] : [])];
	return { person, order, addresses };
}

const play = async (addresses: string[], ip = '83.0.0.1') => {
	const answers = await Promise.all(
		addresses.map((url) => testApp.request({ url, ip, headers: { range: 'bytes=0-9', ...browserOf(testApp, url) } })),
	);
	return answers.map(({ status }) => status);
};
const PLAYS = { video: [206, 200], event: [206, 200, 200] };
const REFUSED = { video: [403, 403], event: [403, 403, 403] };

const setLimit = async (limit: number) => {
	const change = JSON.stringify({ max_diff_ip_views_per_user: limit, autoban_after_exceeding_ip_limit: limit > 0 ? 1 : 0 });
	await testApp.context.db.pool.query("update settings set value = value || $1 where section = 'app'", [change]);
	testApp.invalidateSettings();
};

describe('a playback address', () => {
	type Watcher = Awaited<ReturnType<typeof watcher>>;
	const asAdmin = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
		testApp.request({ method, url, token: admin.token, ...(body !== undefined && { body }) });
	const endings: [string, Kind, (watcher: Watcher) => Promise<{ status: number }>][] = [
		['sign-out', 'video', ({ person }) => testApp.request({ method: 'POST', url: '/api/auth/logout', token: person.token, body: {} })],
		['sign-in elsewhere', 'event', ({ person }) => signIn(testApp, person.email)],
		['the refund of an event', 'event', ({ order }) => asAdmin('PUT', `/api/payments/${order}`, { status: 'REFUNDED' })],
		['the refund of a video', 'video', ({ order }) => asAdmin('PUT', `/api/videopayments/${order}`, { status: 'REFUNDED' })],
		['a ban', 'video', ({ person }) => asAdmin('POST', '/api/bans', { user_id: person.id, reason: 'x', forever: 1 })],
		[
			'deletion',
			'event',
			({ person }) =>
				testApp.request({ method: 'DELETE', url: `/api/users/${person.id}`, token: person.token, body: { password: PASSWORD } }),
		],
	];
	it.each(endings)('F-030 film, subtitles and chat are refused with 403 after %s', async (_what, kind, end) => {
		const watching = await watcher(kind);
		expect(await play(watching.addresses)).toEqual(PLAYS[kind]);
		expect((await end(watching)).status).toBeLessThan(300);
		expect(await play(watching.addresses)).toEqual(REFUSED[kind]);
	});

	it('F-030 is refused when the ticket, the session or the title itself has ended, but not to an admin who previews it', async () => {
		const preview = await start('video', admin.token);
		const expired = await watcher();
		await testApp.context.db.pool.query("update orders set expiration_date = '2026-11-20T18:00:00Z' where ext_order_id = $1", [
			expired.order,
		]);
		expect(await play(expired.addresses)).toEqual(REFUSED.video);
		const over = await watcher();
		await testApp.context.db.pool.query("update sessions set expires_at = '2026-11-20T18:00:00Z' where user_id = $1", [over.person.id]);
		expect(await play(over.addresses)).toEqual(REFUSED.video);
		const hidden = await watcher();
		await testApp.context.db.pool.query('update videos set visible = false where id = $1', [videoId]);
		expect(await play(hidden.addresses)).toEqual(REFUSED.video);
		expect(await play([preview.body.source.url])).toEqual([206]);
		await testApp.context.db.pool.query('update videos set visible = true where id = $1', [videoId]);
		expect(await play(hidden.addresses)).toEqual(PLAYS.video);
	});

	it('F-030 belongs to one session: its number cannot be changed', async () => {
		const { addresses } = await watcher();
		expect(await play(addresses.map((address) => address.replace(/n=\d+/, 'n=1')))).toEqual(REFUSED.video);
		expect(await play(addresses.map((address) => address.replace(/&?n=\d+/, '')))).toEqual(REFUSED.video);
	});

	it('F-030 from a new IP address counts as a start, once; one address too many bans', async () => {
		await setLimit(2);
		const { person, addresses } = await watcher();
		const [film = ''] = addresses;
		const starts = async () =>
			(await testApp.context.db.pool.query('select ip_group from view_starts where user_id = $1 order by id', [person.id])).rows.map(
				({ ip_group }) => ip_group,
			);
		expect(await play([film, film, film], '83.0.0.2')).toEqual([206, 206, 206]);
		expect(await play([film])).toEqual([206]);
		expect(await starts()).toEqual(['83.0.0.1', '83.0.0.2']);
		expect(await play([film, film], '83.0.0.3')).toEqual([403, 403]);
		expect(await play(addresses)).toEqual(REFUSED.video);
		const bans = await testApp.context.db.pool.query('select reason from bans where user_id = $1', [person.id]);
		expect(bans.rows).toEqual([{ reason: 'Przekroczono limit adresów IP' }]);
		await setLimit(0);
	});

	it('F-030 is refused where the title may not be watched', async () => {
		const { addresses } = await watcher();
		await testApp.context.db.pool.query("update videos set restricted_access = 'poland' where id = $1", [videoId]);
		expect(await play(addresses, '8.8.8.8')).toEqual(REFUSED.video);
		await testApp.context.db.pool.query("update videos set restricted_access = '' where id = $1", [videoId]);
	});

	it('G-023 film, captions and chat play in the browser they were given to only: not without its cookie, nor in that of another viewer', async () => {
		const [{ addresses, person }, other] = [await watcher('event'), await watcher('event')];
		const statuses = (headers: Record<string, string>) =>
			Promise.all(addresses.map(async (url) => (await testApp.request({ url, ip: '83.0.0.1', headers })).status));
		const cookieOf = async (token: string) => String((await start('event', token, '83.0.0.1')).headers['set-cookie']).split(';')[0] ?? '';
		const [own, foreign] = [await cookieOf(person.token), await cookieOf(other.person.token)];
		expect(await statuses({ cookie: own })).toEqual([200, 200, 200]);
		expect(await statuses({})).toEqual(REFUSED.event);
		expect(await statuses({ cookie: foreign })).toEqual(REFUSED.event);
		expect(await statuses({ 'x-auth-token': person.token })).toEqual(REFUSED.event);
		// the longer path of an older version comes first, perhaps from an older session
		expect(await statuses({ cookie: `${foreign}; ${own}` })).toEqual([200, 200, 200]);
	});

	it('G-023 the cookie goes to every address of playback and to nothing else, and no script reads it', async () => {
		const { person } = await watcher();
		const cookie = String((await start('video', person.token, '83.0.0.1')).headers['set-cookie']);
		expect(cookie).toMatch(/^watching=[\w-]{43}; Path=\/media; HttpOnly; SameSite=Strict$/);
	});
});

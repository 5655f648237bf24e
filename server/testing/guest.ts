import type { TestApp } from './test-app.ts';

const COOKIE = /(?:^|,\s*)guest=([^;]+)/;

/** The cookie of guest rights that an answer sets; undefined where it sets none. */
export const guestCookie = ({ headers }: { headers: Record<string, unknown> }): string | undefined =>
	COOKIE.exec([headers['set-cookie']].flat().join(','))?.[1];

type App = Pick<TestApp, 'request'>;

/** Buys with an address alone, as a browser without cookies does. */
export const buyAsGuest = (testApp: App, email: string, productSlug: string, body: Record<string, unknown> = {}, more = {}) =>
	testApp.request({
		method: 'POST',
		url: '/api/guest/orders',
		body: { productSlug, email, consent: true, tos: true, ...body },
		...more,
	});

/** Buys, and fails the test if that is refused: the order's number and the cookie of this browser. */
export async function boughtAsGuest(testApp: App, email: string, productSlug: string, body: Record<string, unknown> = {}) {
	const answer = await buyAsGuest(testApp, email, productSlug, body);
	if (answer.status !== 201) throw new Error(`not bought: ${answer.status} ${answer.text}`);
	const guest = guestCookie(answer);
	if (!guest) throw new Error('no guest right');
	return { extOrderId: answer.body.order.extOrderId as string, guest, order: answer.body.order };
}

/** The ticket's token in the link of a mail. */
export const ticketIn = (mail: { body: string } | undefined): string =>
	new URL(/https?:\S+\/bilet\?token=\S+/.exec(mail?.body ?? '')?.[0] ?? 'http://none.test').searchParams.get('token') ?? '';

import type { Random } from '../demo/random.ts';
import type { Node } from './nodes.ts';

export type ChaosBuyer = { id: number; token: string; codes: number[] /** of a guest: what the last answer set */; cookie?: string };
/** An admin who deletes an account sends it. */
export const ADMIN_PASSWORD = 'Parter-2026';

export type Theatre = { people: ChaosBuyer[]; events: number[]; admin: ChaosBuyer };
type Action = 'buy' | 'change' | 'give up' | 'refund' | 'delete account';
/** One call and its answer; `status` 0: the answer was lost. */
export type HistoryEntry = {
	at: number;
	action: Action;
	user: number;
	status: number;
	type?: string;
	extOrderId?: string;
	grosze?: number;
};

/** A payment page left without paying. */
type Page = { url: string; extOrderId: string };
export type ChaosRun = {
	nodes: Node[];
	theatre: Theatre;
	random: Random;
	history: HistoryEntry[];
	/** payment pages that may still be paid, possibly too late */
	left: Page[];
	/** numbers of orders paid at the provider */
	paid: string[];
	/** the provider's numbers of orders paid from a page that had been left */
	paidLate: string[];
};

type Body = { order?: { extOrderId: string }; payu?: { redirectUri: string }; type?: string };
type Call = {
	action: Action;
	who: ChaosBuyer;
	about?: number;
	method: string;
	path: string;
	body?: object;
	extOrderId?: string;
	grosze?: number;
};

/** pause between actions, as with a real person */
const BEFORE_AGAIN_MS = 50;
const PATIENCE_MS = 20_000;

const OUTCOMES = ['paid', 'paid', 'paid', 'paid', 'rejected', 'abandoned', 'waiting'] as const;
const INTENTIONS = ['pay', 'pay', 'pay', 'pay', 'change', 'change', 'give up'] as const;
const OTHER_TURNS = { payLate: 0.12, refund: 0.08, deleteAccount: 0.02, guest: 0.2 };
/** So many addresses are typed by guests: some again, some of people with an account. */
const GUESTS = 40;

/** One action: mostly a purchase; sometimes a late payment, a partial refund or an account deletion. */
export async function takeTurn(run: ChaosRun): Promise<void> {
	const turn = run.random.next();
	if (turn < OTHER_TURNS.deleteAccount) return deleteAccount(run);
	if (turn < OTHER_TURNS.deleteAccount + OTHER_TURNS.refund) return refundPart(run);
	if (turn < OTHER_TURNS.deleteAccount + OTHER_TURNS.refund + OTHER_TURNS.payLate) return payLate(run);
	if (run.random.next() < OTHER_TURNS.guest) return buyAsGuest(run);
	return buyAndPay(run);
}

/** Buys on any node, then pays at the provider or not, replaces the order, or cancels it. */
async function buyAndPay(run: ChaosRun): Promise<void> {
	const { random, theatre } = run;
	const who = random.pick(theatre.people);
	const event = random.pick(theatre.events);
	const request = random.next() < 0.7 ? () => ticket(run, who, event) : () => group(run, event);
	let page = await buy(run, 'buy', who, request());
	const intention = random.pick(INTENTIONS);
	if (page && intention === 'change') {
		run.left.push(page);
		page = await buy(run, 'change', who, request());
	}
	if (!page) return;
	if (intention === 'give up') {
		run.left.push(page);
		await call(run, { action: 'give up', who, method: 'DELETE', path: `/api/orders/${page.extOrderId}`, extOrderId: page.extOrderId });
	} else if (await payAt(page.url, random.pick(OUTCOMES))) run.paid.push(page.extOrderId);
	else run.left.push(page);
}

/** Buys with an address alone, then pays, gives up by the cookie of the order, or leaves (N-003). */
async function buyAsGuest(run: ChaosRun): Promise<void> {
	const { random, theatre } = run;
	const who: ChaosBuyer = { id: 0, token: '', codes: [] };
	const email =
		random.next() < 0.3 ? `widz${1 + random.below(theatre.people.length)}@poczta.test` : `gosc${random.below(GUESTS)}@poczta.test`;
	const body = { productSlug: `event-${random.pick(theatre.events)}`, email, tos: true };
	const page = await buy(run, 'buy', who, { path: '/api/guest/orders', body });
	if (!page) return;
	if (random.pick(INTENTIONS) === 'give up') {
		run.left.push(page);
		await call(run, {
			action: 'give up',
			who,
			method: 'DELETE',
			path: `/api/guest/orders/${page.extOrderId}`,
			extOrderId: page.extOrderId,
		});
	} else if (await payAt(page.url, random.pick(OUTCOMES))) run.paid.push(page.extOrderId);
	else run.left.push(page);
}

type PurchaseRequest = { path: string; body: object };

const ticket = ({ random }: ChaosRun, { codes }: ChaosBuyer, event: number): PurchaseRequest => ({
	path: `/api/payments/${event}`,
	body: { code_id: random.pick([undefined, null, ...codes]) },
});

const group = ({ random }: ChaosRun, event: number): PurchaseRequest => ({
	path: '/api/groupTickets',
	body: { productSlug: `event-${event}-${2 + random.below(4)}` },
});

/** Tries again after an error as a person would. */
async function buy(run: ChaosRun, action: Action, who: ChaosBuyer, { path, body }: PurchaseRequest): Promise<Page | null> {
	for (let attempt = 0; attempt < 3; attempt++) {
		const answer = await call(run, { action, who, method: 'POST', path, body: { consent: true, ...body } });
		if (answer.body.payu && answer.body.order) return { url: answer.body.payu.redirectUri, extOrderId: answer.body.order.extOrderId };
		if (answer.status !== 0 && answer.status < 500) return null;
		await new Promise((done) => setTimeout(done, BEFORE_AGAIN_MS));
	}
	return null;
}

/** Pays on an old payment page, whatever the state of its order: cancelled, expired, replaced, account deleted. */
async function payLate({ random, left, paid, paidLate }: ChaosRun): Promise<void> {
	const [page] = left.splice(random.below(left.length), 1);
	if (!page) return;
	const url = new URL(page.url);
	const orderId = url.searchParams.get('orderId');
	if (!orderId) return;
	await post(`${url.origin}/__control/orders/${orderId}/outcome`, JSON.stringify({ outcome: 'paid', force: true }));
	paid.push(page.extOrderId);
	paidLate.push(orderId);
}

/** Sent once: without an answer, the order is read before another request. */
async function refundPart(run: ChaosRun): Promise<void> {
	if (run.paid.length === 0) return;
	const extOrderId = run.random.pick(run.paid);
	const zloty = run.random.pick([5, 10, 12.5, undefined]);
	const grosze = zloty && Math.round(zloty * 100);
	const path = `/api/orders/${extOrderId}/refunds`;
	await call(run, { action: 'refund', who: run.theatre.admin, method: 'POST', path, body: { amount: zloty }, extOrderId, grosze });
}

async function deleteAccount(run: ChaosRun): Promise<void> {
	const { people, admin } = run.theatre;
	const person = run.random.pick(people);
	const path = `/api/users/${person.id}`;
	const body = { password: ADMIN_PASSWORD };
	const { status } = await call(run, { action: 'delete account', who: admin, about: person.id, method: 'DELETE', path, body });
	if (status === 204) people.splice(people.indexOf(person), 1);
}

/** Every call is recorded with its answer. */
async function call(
	run: ChaosRun,
	{ action, who, about, method, path, body, extOrderId, grosze }: Call,
): Promise<{ status: number; body: Body }> {
	const node = run.random.pick(run.nodes);
	const answer = await fetch(`${node.url}${path}`, {
		method,
		headers: {
			...(who.token && { 'x-auth-token': who.token }),
			...(who.cookie && { cookie: who.cookie }),
			...(body && { 'content-type': 'application/json' }),
		},
		body: body && JSON.stringify(body),
		signal: AbortSignal.timeout(PATIENCE_MS),
	})
		.then(async (response) => {
			const given = response.headers.getSetCookie().find((cookie) => cookie.startsWith('guest='));
			if (given) who.cookie = given.split(';')[0];
			return { status: response.status, body: JSON.parse((await response.text()) || '{}') as Body };
		})
		.catch(() => ({ status: 0, body: {} as Body }));
	const number = extOrderId ?? answer.body.order?.extOrderId;
	run.history.push({
		at: Date.now(),
		action,
		user: about ?? who.id,
		status: answer.status,
		type: answer.body.type,
		extOrderId: number,
		grosze,
	});
	return answer;
}

const post = (url: string, body: string | URLSearchParams) =>
	fetch(url, { method: 'POST', redirect: 'manual', body, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);

const payAt = async (url: string, outcome: (typeof OUTCOMES)[number]): Promise<boolean> =>
	(await post(url, new URLSearchParams({ outcome })))?.status === 303 && outcome === 'paid';

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPayu } from '#server/outside/payu/payu.client.ts';
import type { PayuConfig } from '#server/outside/payu/payu.config.ts';
import type { PayuOrderRequest } from '#server/outside/payu/payu.orders.ts';
import type { PayuSimulator } from './payu.simulator.ts';

type ReceivedNotice = { headers: IncomingHttpHeaders; raw: Buffer };

/** The shop in tests: receives notices and answers with the given statuses, then with 200. */
export async function startNoticeReceiver() {
	const received: ReceivedNotice[] = [];
	const answers: number[] = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		received.push({ headers: request.headers, raw: Buffer.concat(chunks) });
		response.writeHead(answers.shift() ?? 200).end();
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		url,
		received,
		/** statuses for the next notices */
		answerNext: (...statuses: number[]) => answers.push(...statuses),
		bodies: () => received.map(({ raw }) => JSON.parse(raw.toString('utf8'))),
		statuses: () => received.map(({ raw }) => statusIn(raw)),
		close: () => new Promise((closed) => server.close(closed)),
	};
}

export type NoticeReceiver = Awaited<ReturnType<typeof startNoticeReceiver>>;

function statusIn(raw: Buffer): string {
	const body = JSON.parse(raw.toString('utf8'));
	return body.order?.status ?? `refund ${body.refund.status}`;
}

/** a busy machine is not a failing test */
export const TIMEOUT_MS = 60_000;

export const clientOf = (simulator: PayuSimulator, config: Partial<PayuConfig> = {}) =>
	createPayu({ baseUrl: simulator.url, ...simulator.credentials, timeoutMs: TIMEOUT_MS, ...config });

let count = 0;

export const anOrder = (receiver: { url: string }, order: Partial<PayuOrderRequest> = {}): PayuOrderRequest => ({
	extOrderId: `event-${++count}-1`,
	description: 'Wesele, Teatr Nowa Scena',
	totalGrosze: 5000,
	products: [{ name: 'Bilet: Wesele', unitGrosze: 5000, quantity: 1 }],
	customerIp: '203.0.113.7',
	notifyUrl: `${receiver.url}/api/payu/notify`,
	continueUrl: `${receiver.url}/zamowienie?id=7`,
	validitySeconds: 1200,
	buyer: { email: 'widz@nowascena.test', language: 'pl' },
	...order,
});

/** Creates an order that redirects and gives both its addresses. */
export async function redirected(client: ReturnType<typeof createPayu>, order: PayuOrderRequest) {
	const made = await client.createOrder(order);
	if (made.kind !== 'redirect') throw new Error(`Expected a redirect, got ${made.kind}`);
	return made;
}

export const choose = (redirectUri: string, form: Record<string, string>) =>
	fetch(redirectUri, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

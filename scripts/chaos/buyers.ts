import type { Chance } from '../demo/chance.ts';
import type { Node } from './nodes.ts';

export type Person = { id: number; token: string };
export type HistoryEntry = {
	at: number;
	user: number;
	product: string;
	node: number;
	status: number;
	type?: string;
	extOrderId?: string;
	paid?: boolean;
};

type Answer = { order?: { extOrderId: string; orderId: string | null }; payu?: { redirectUri: string }; type?: string };

/** a person does not press the button a thousand times a second */
const BEFORE_AGAIN_MS = 50;

const OUTCOMES = ['paid', 'paid', 'paid', 'paid', 'rejected', 'abandoned', 'waiting'] as const;

/** Buys on any node, pays at the provider or does not, tries again after an error as a person would, and writes down every call. */
export async function buyOnce(nodes: Node[], people: Person[], events: number[], luck: Chance, history: HistoryEntry[]): Promise<void> {
	const person = luck.pick(people);
	const event = luck.pick(events);
	for (let attempt = 0; attempt < 3; attempt++) {
		const index = luck.below(nodes.length);
		const answer = await call(nodes[index] as Node, person, event);
		const entry: HistoryEntry = {
			at: Date.now(),
			user: person.id,
			product: `event-${event}`,
			node: index,
			status: answer.status,
			type: answer.body.type,
			extOrderId: answer.body.order?.extOrderId,
		};
		history.push(entry);
		if (answer.body.payu) {
			entry.paid = await payAt(answer.body.payu.redirectUri, luck.pick(OUTCOMES));
			return;
		}
		if (answer.status !== 0 && answer.status < 500) return;
		await new Promise((done) => setTimeout(done, BEFORE_AGAIN_MS));
	}
}

async function call(node: Node, person: Person, event: number): Promise<{ status: number; body: Answer }> {
	try {
		const response = await fetch(`${node.url}/api/payments/${event}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'x-auth-token': person.token },
			body: JSON.stringify({ consent: true }),
			signal: AbortSignal.timeout(20_000),
		});
		return { status: response.status, body: (await response.json()) as Answer };
	} catch {
		return { status: 0, body: {} };
	}
}

async function payAt(redirectUri: string, outcome: (typeof OUTCOMES)[number]): Promise<boolean> {
	const response = await fetch(redirectUri, {
		method: 'POST',
		redirect: 'manual',
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		body: new URLSearchParams({ outcome }),
		signal: AbortSignal.timeout(20_000),
	}).catch(() => null);
	return outcome === 'paid' && response?.status === 303;
}

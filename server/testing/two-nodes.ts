import { makeEvent } from './make-event.ts';
import { bought } from './make-order.ts';
import { openPaymentHouse, type PaymentHouse } from './payments.ts';
import { sellEverything } from './sell-everything.ts';

export type TwoNodes = { house: PaymentHouse; other: PaymentHouse; nodes: PaymentHouse[]; close(): Promise<void> };

/** Two nodes on one database of their own, which a test may damage: nothing has to be put back. */
export async function openTwoNodes(): Promise<TwoNodes> {
	const house = await openPaymentHouse({ oneNode: true });
	const other = await openPaymentHouse({ databaseUrl: house.databaseUrl, payu: house.payu, oneNode: true });
	await sellEverything(house);
	other.forgetSettings();
	return {
		house,
		other,
		nodes: [house, other],
		close: async () => {
			await other.close();
			await house.close();
		},
	};
}

/** For one test: opened, used, closed. */
export async function onTwoNodes(work: (two: TwoNodes) => Promise<void>): Promise<void> {
	const two = await openTwoNodes();
	try {
		await work(two);
	} finally {
		await two.close();
	}
}

/** The same act on each node. */
export const onBoth = <T>({ nodes }: TwoNodes, act: (node: PaymentHouse) => Promise<T>) => nodes.map((node) => () => act(node));

/** How often the provider was asked this way. */
export const callsOf = ({ house }: TwoNodes, name: string): number => house.payu.ledger().calls[name] ?? 0;

export const countRows = async ({ house }: TwoNodes, query: string, value: unknown) =>
	(await house.context.db.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`, [value])).rows[0]?.n;

/** A gift for an event, waiting to be paid: completing it makes a code, so twice is seen. */
export async function newGift({ house }: TwoNodes) {
	const event = await makeEvent(house, { available_tickets: 9 });
	const buyer = await house.make.user();
	return { event, buyer, number: await bought(house, buyer.token, 'gift', `event-${event.id}`) };
}

export async function paidGift(two: TwoNodes) {
	const gift = await newGift(two);
	await two.house.pay(gift.number);
	return gift;
}

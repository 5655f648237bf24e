import { enableGiftsAndGroups } from './enable-gifts-and-groups.ts';
import { makeEvent } from './make-event.ts';
import { bought } from './make-order.ts';
import { openPaymentTestApp, type PaymentTestApp } from './payments.ts';

export type TwoNodes = { testApp: PaymentTestApp; other: PaymentTestApp; nodes: PaymentTestApp[]; close(): Promise<void> };

/** Two nodes on a separate database, which a test may damage without restoring it. */
export async function openTwoNodes(): Promise<TwoNodes> {
	const testApp = await openPaymentTestApp({ oneNode: true });
	const other = await openPaymentTestApp({ databaseUrl: testApp.databaseUrl, payu: testApp.payu, oneNode: true });
	await enableGiftsAndGroups(testApp);
	other.invalidateSettings();
	return {
		testApp,
		other,
		nodes: [testApp, other],
		close: async () => {
			await other.close();
			await testApp.close();
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

/** The same action on each node. */
export const onBoth = <T>({ nodes }: TwoNodes, act: (node: PaymentTestApp) => Promise<T>) => nodes.map((node) => () => act(node));

/** Number of these calls to the provider. */
export const callsOf = ({ testApp }: TwoNodes, name: string): number => testApp.payu.ledger().calls[name] ?? 0;

export const countRows = async ({ testApp }: TwoNodes, query: string, value: unknown) =>
	(await testApp.context.db.pool.query<{ n: number }>(`select count(*)::int as n from ${query}`, [value])).rows[0]?.n;

/** A gift for an event, waiting to be paid: completing it makes a code, so completing it twice is detected. */
export async function newGift({ testApp }: TwoNodes) {
	const event = await makeEvent(testApp, { available_tickets: 9 });
	const buyer = await testApp.make.user();
	return { event, buyer, number: await bought(testApp, buyer.token, 'gift', `event-${event.id}`) };
}

export async function paidGift(two: TwoNodes) {
	const gift = await newGift(two);
	await two.testApp.pay(gift.number);
	return gift;
}

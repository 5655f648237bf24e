import type { Database } from '../lib/db/db.ts';
import type { Env } from '../lib/env.ts';
import { isSaleProcess } from '../lib/process-kind.ts';

type Node = Pick<Env, 'HOST' | 'SALE_PORT'>;

/**
 * Whether purchases sent to this process get a connection. Those that wait because many buy at once are no failure: a node that was
 * taken out of the balancer in the busiest minute of a sale would leave its buyers to the others.
 */
async function getsConnection(purchases: Database, limitMs: number): Promise<boolean> {
	return orBusy(limitMs, purchases.answers(), () => purchases.connections().open > 0);
}

/** The result of the work, or, where it takes too long, whether that may be for want of time only. */
async function orBusy(limitMs: number, work: Promise<boolean>, isBusy: () => boolean): Promise<boolean> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<boolean>((done) => {
		timer = setTimeout(() => done(isBusy()), limitMs);
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** An address of this machine, where HOST stands for all of them. */
function ownAddress({ HOST, SALE_PORT }: Node): string {
	const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
	return `http://${host.includes(':') ? `[${host}]` : host}:${SALE_PORT}/readyz`;
}

/** Whether the process for sales of this node listens and gets a connection. Its other parts are those of this process too. */
async function saleProcessSells(node: Node, limitMs: number): Promise<boolean> {
	const asked = fetch(ownAddress(node)).then(
		async (answer) => {
			const { status, missing = [] } = (await answer.json()) as { status?: string; missing?: string[] };
			return status !== 'stopping' && !missing.includes('sales');
		},
		() => false,
	);
	// it listens, or it would have refused at once
	return orBusy(limitMs, asked, () => true);
}

/** Whether everything that sells on this node can: this process, and the one for sales where there is one. */
export async function canSell(node: Node, purchases: Database, limitMs: number): Promise<boolean> {
	const ofSales = node.SALE_PORT > 0 && !isSaleProcess() ? saleProcessSells(node, limitMs) : true;
	const both = await Promise.all([getsConnection(purchases, limitMs), ofSales]);
	return both.every(Boolean);
}

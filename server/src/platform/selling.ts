import { withTimeout } from '../lib/async/with-timeout.ts';
import type { Env } from '../lib/env.ts';
import { isSaleProcess } from '../lib/process-kind.ts';

type Node = Pick<Env, 'HOST' | 'SALE_PORT'>;

/** An address of this machine, where HOST stands for all of them. */
function ownAddress({ HOST, SALE_PORT }: Node): string {
	const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST;
	return `http://${host.includes(':') ? `[${host}]` : host}:${SALE_PORT}/readyz`;
}

/** Its other parts are those of this process too. */
const sells = ({ status, missing = [] }: { status?: string; missing?: string[] }) => status !== 'stopping' && !missing.includes('database');

/**
 * Whether the process for sales, where this node has one, listens and gets connections. One that answers late is busy: a node that was
 * taken out of the balancer in the busiest minute of a sale would leave its buyers to the others.
 */
export async function canSell(node: Node, limitMs: number): Promise<boolean> {
	if (node.SALE_PORT === 0 || isSaleProcess()) return true;
	const asked = fetch(ownAddress(node))
		.then(async (answer) => sells((await answer.json()) as Parameters<typeof sells>[0]))
		.catch(() => false);
	return withTimeout(limitMs, asked, true);
}

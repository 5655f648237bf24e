import type { Context } from '#server/lib/context.ts';
import { listen } from '#server/lib/listen.ts';

const CHANNEL = 'heard_by_all';

/**
 * Nodes that hear each other as main.ts lets them. `settled` waits until each has heard all that was told so far: a change is seen on
 * another node within two seconds (rules.md), and a test that runs on one node expects it in the next call.
 */
export function letHear(databaseUrl: string, nodes: readonly Context[]) {
	const heard = nodes.map(() => new Set<string>());
	const wakes = new Set<() => void>();
	nodes.forEach((node, index) => {
		node.notices.on(CHANNEL, (number) => {
			heard[index]?.add(number);
			for (const wake of wakes) wake();
		});
	});
	const lines = nodes.map((node) => listen(databaseUrl, node.notices.channels(), node.notices.missed));
	let last = 0;

	async function settled(): Promise<void> {
		const number = String(++last);
		const isHeard = () => heard.every((numbers) => numbers.has(number));
		await new Promise<void>((done, fail) => {
			const wake = () => {
				if (!isHeard()) return;
				wakes.delete(wake);
				done();
			};
			wakes.add(wake);
			nodes[0]?.db.pool.query('select pg_notify($1, $2)', [CHANNEL, number]).catch(fail);
		});
	}

	/** the lines are made in their own time: asked again until everyone has heard once */
	async function ready(): Promise<void> {
		while (heard.some((numbers) => numbers.size === 0)) {
			await nodes[0]?.db.pool.query('select pg_notify($1, $2)', [CHANNEL, 'ready']);
			await new Promise((done) => setTimeout(done, 20));
		}
	}

	return { settled, ready, close: () => Promise.all(lines.map((line) => line.close())) };
}

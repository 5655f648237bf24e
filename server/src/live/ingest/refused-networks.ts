import { REFUSALS_WINDOW_MS } from '#domain/live/strangers.rules.ts';

/** networks that are remembered; of a flood from more the oldest are forgotten */
const MAX_NETWORKS = 10_000;

/** How many connections of a network have ended without a right key within a minute. Of this process only: the port is too. */
export function createRefusedNetworks(now: () => Date) {
	const known = new Map<string, { count: number; until: number }>();
	const current = (network: string) => {
		const found = known.get(network);
		return found && found.until > now().getTime() ? found : null;
	};
	const count = (network: string): number => current(network)?.count ?? 0;
	return {
		count,
		/** one more; how many there are now */
		add: (network: string): number => {
			const found = current(network) ?? { count: 0, until: now().getTime() + REFUSALS_WINDOW_MS };
			found.count += 1;
			known.delete(network);
			known.set(network, found);
			const [oldest] = known.keys();
			if (known.size > MAX_NETWORKS && oldest !== undefined) known.delete(oldest);
			return found.count;
		},
	};
}

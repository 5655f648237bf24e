/** Prefix of each line with a bound; `npm run bench` collects these lines. */
export const BOUND_LINE = 'bound:';

type Bound = { name: string; value: number; unit?: string } & ({ min: number } | { max: number });

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));

/** Prints a figure with its bound. A missed bound makes the process exit with 1. */
export function checkBound({ name, value, unit = '', ...bound }: Bound): void {
	const isMet = 'min' in bound ? value >= bound.min : value <= bound.max;
	const words = 'min' in bound ? `at least ${bound.min}` : `at most ${bound.max}`;
	console.log(`${BOUND_LINE} ${isMet ? 'met   ' : 'MISSED'} ${name}: ${shown(value)}${unit} (${words})`);
	if (!isMet) process.exitCode = 1;
}

type Check = { name: string; command: string; args: string[] };

/** What `npm run lint` runs, and `npm test` beside its tests. */
export const CHECKS: Check[] = [
	{ name: 'format and lint', command: 'biome', args: ['check', '--max-diagnostics=50', '.'] },
	{ name: 'import directions', command: 'node', args: ['scripts/check-imports.ts'] },
	{ name: 'stylesheets', command: 'node', args: ['scripts/check-styles.ts'] },
	{ name: 'texts, colours and refs of components', command: 'node', args: ['scripts/check-components.ts'] },
	{ name: 'sizes of functions and kinds of orders', command: 'node', args: ['scripts/check-code.ts'] },
	// each further checker computes the shared types again: four take twice the processor time of one
	{ name: 'types', command: 'tsc', args: ['--noEmit', '--checkers', '1'] },
];

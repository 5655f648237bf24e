import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { matchesGlob, relative, resolve } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// for the processes that tests start
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');

/**
 * Generous, because a busy machine is not a failing test; nothing here waits on purpose.
 * No more workers than processors: `npm test` runs those of the browser tests at the same time, and each has to load everything for itself.
 * Files share the modules of their worker: loading them again took more than half of the time.
 */
const maxWorkers = Math.max(2, Math.min(4, availableParallelism()));
const timeouts = { testTimeout: 180_000, hookTimeout: 240_000, isolate: false, maxWorkers, expect: { poll: { timeout: 60_000 } } };

const projects = [
	{
		test: {
			name: 'domain',
			include: ['domain/**/*.test.ts', 'posters/**/*.test.ts', 'schemas/**/*.test.ts', 'simulators/**/*.test.ts', 'scripts/**/*.test.ts'],
			environment: 'node',
			...timeouts,
		},
	},
	{
		test: {
			name: 'server',
			include: ['server/**/*.test.ts'],
			environment: 'node',
			globalSetup: ['server/testing/global-setup.ts'],
			pool: 'forks',
			...timeouts,
		},
	},
	{
		test: {
			name: 'web',
			include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
			setupFiles: ['web/testing/setup.ts'],
			environment: 'jsdom',
			css: { modules: { classNameStrategy: 'non-scoped' } },
			...timeouts,
			// a page keeps its session and its toasts in modules; a separate realm for each file costs a quarter of a separate thread
			isolate: true,
			pool: 'vmThreads',
		},
	},
] satisfies TestProjectInlineConfiguration[];

/** A test file named on the command line that none of the chosen projects has would be left out without a word. */
function refuseLeftOut(args: string[]) {
	const chosen = args.flatMap((arg, at) => (arg === '--project' ? [args[at + 1]] : arg.startsWith('--project=') ? [arg.slice(10)] : []));
	const globs = projects.flatMap(({ test: { name, include } }) => (chosen.length === 0 || chosen.includes(name) ? include : []));
	const files = args
		.filter((arg) => /\.test\.tsx?$/.test(arg) && existsSync(arg))
		.map((file) => relative(import.meta.dirname, resolve(file)));
	const leftOut = files.filter((file) => !globs.some((glob) => matchesGlob(file, glob)));
	if (leftOut.length > 0) throw new Error(`No chosen project has ${leftOut.join(', ')}`);
}
refuseLeftOut(process.argv.slice(2));

export default defineConfig({
	test: {
		// docs/decisions/0032-slow-tests.md
		tags: [{ name: 'slow', description: 'Left out of `npm test`, run by `npm run test:slow` and by CI.' }],
		projects,
	},
});

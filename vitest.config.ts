import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

// for the processes that tests start
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compile');

/**
 * Generous, because a busy machine is not a failing test; nothing here waits on purpose.
 * No more workers than processors: `npm test` runs those of the browser tests at the same time, and each has to load everything for itself.
 * Files share the modules of their worker: loading them again took more than half of the time.
 */
const maxWorkers = Math.max(2, Math.min(4, availableParallelism()));
const timeouts = { testTimeout: 180_000, hookTimeout: 240_000, isolate: false, maxWorkers, expect: { poll: { timeout: 60_000 } } };

export default defineConfig({
	test: {
		// docs/decisions/0032-slow-tests.md
		tags: [{ name: 'slow', description: 'Left out of `npm test`, run by `npm run test:slow` and by CI.' }],
		projects: [
			{
				test: {
					name: 'domain',
					include: [
						'domain/**/*.test.ts',
						'posters/**/*.test.ts',
						'schemas/**/*.test.ts',
						'simulators/**/*.test.ts',
						'scripts/**/*.test.ts',
					],
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
		],
	},
});

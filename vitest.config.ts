import { defineConfig } from 'vitest/config';

/** Generous, because a busy machine is not a failing test; nothing here waits on purpose. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, retry: process.env.CI ? 1 : 0 };

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'domain',
					include: ['domain/**/*.test.ts', 'simulators/**/*.test.ts', 'scripts/**/*.test.ts'],
					environment: 'node',
					...patience,
				},
			},
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts'],
					environment: 'node',
					globalSetup: ['server/testing/global-setup.ts'],
					pool: 'forks',
					maxWorkers: 2,
					...patience,
				},
			},
			{ test: { name: 'web', include: ['web/**/*.test.ts', 'web/**/*.test.tsx'], environment: 'jsdom', ...patience } },
		],
	},
});

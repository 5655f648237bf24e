import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		projects: [
			{ test: { name: 'domain', include: ['domain/**/*.test.ts', 'simulators/**/*.test.ts', 'scripts/**/*.test.ts'], environment: 'node' } },
			{
				test: {
					name: 'server',
					include: ['server/**/*.test.ts'],
					environment: 'node',
					globalSetup: ['server/testing/global-setup.ts'],
					pool: 'forks',
					maxWorkers: 2,
					testTimeout: 30_000,
					hookTimeout: 60_000,
				},
			},
			{ test: { name: 'web', include: ['web/**/*.test.ts', 'web/**/*.test.tsx'], environment: 'jsdom' } },
		],
	},
});

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import browsers from './scripts/lib/browsers.json' with { type: 'json' };

/** Chromium of the system; as root it runs only without its sandbox, and it never calls home. */
const launchOptions = {
	executablePath: [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path)),
	// without a locale of UTF-8 downloads are empty where the path of this folder has letters outside ASCII
	env: { ...process.env, LC_ALL: 'C.UTF-8' },
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--autoplay-policy=no-user-gesture-required',
		// docs/decisions/0031-stories-without-optimising-compilers.md
		'--js-flags=--no-opt,--no-maglev',
	],
};

export default defineConfig({
	testDir: 'e2e/journeys',
	testMatch: '*.e2e.ts',
	globalSetup: './e2e/support/global-setup.ts',
	// `npm test` runs as many workers of the other tests at the same time
	workers: Math.max(2, Math.min(4, availableParallelism())),
	fullyParallel: false,
	// a story that passes at the second try only hides a fault of the product or of the story
	retries: 0,
	// generous, because a busy machine is not a failing story; nothing waits for the end of these times unless something is wrong
	timeout: 300_000,
	expect: { timeout: 25_000 },
	reporter: 'list',
	use: {
		launchOptions,
		headless: true,
		locale: 'pl-PL',
		timezoneId: 'Europe/Warsaw',
		viewport: { width: 1280, height: 900 },
		actionTimeout: 30_000,
		screenshot: 'only-on-failure',
	},
});

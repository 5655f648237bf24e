import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const BROWSERS = [
	process.env.CHROMIUM_PATH,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Chromium of the system; as root it runs only without its sandbox, and it never calls home. */
const launchOptions = {
	executablePath: BROWSERS.find((path) => path && existsSync(path)),
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		'--autoplay-policy=no-user-gesture-required',
	],
};

export default defineConfig({
	testDir: 'e2e/journeys',
	testMatch: '*.e2e.ts',
	globalSetup: './e2e/support/global-setup.ts',
	workers: 2,
	fullyParallel: false,
	// on a build machine a story gets a second try; scripts/test.ts says which needed it
	retries: process.env.CI ? 1 : 0,
	timeout: 60_000,
	expect: { timeout: 10_000 },
	reporter: 'list',
	use: {
		launchOptions,
		headless: true,
		locale: 'pl-PL',
		timezoneId: 'Europe/Warsaw',
		viewport: { width: 1280, height: 900 },
		actionTimeout: 15_000,
		screenshot: 'only-on-failure',
	},
});

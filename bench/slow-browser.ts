import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import browsers from '../scripts/lib/browsers.json' with { type: 'json' };

const LATENCY_MS = 150;
const BYTES_A_SECOND = 1_600_000 / 8;

/** Chromium of the system, as in playwright.config.ts. */
export const launchBrowser = (args: string[] = []): Promise<Browser> =>
	chromium.launch({
		executablePath: [process.env.CHROMIUM_PATH, ...browsers].find((path) => path && existsSync(path)),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
	});

export type Network = {
	session: CDPSession;
	/** 150 ms round trip, 1.6 Mbit/s */
	slow(): Promise<void>;
	off(): Promise<void>;
	fast(): Promise<void>;
};

/** The network of a page, changed while it is used. */
export async function networkOf(page: Page): Promise<Network> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	const set = (offline: boolean, latency: number, bytes: number) =>
		session.send('Network.emulateNetworkConditions', { offline, latency, downloadThroughput: bytes, uploadThroughput: bytes });
	return {
		session,
		slow: async () => void (await set(false, LATENCY_MS, BYTES_A_SECOND)),
		off: async () => void (await set(true, 0, -1)),
		fast: async () => void (await set(false, 0, -1)),
	};
}

import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys of a payment simulator in tests, whose data is gone afterwards. */
export const SIMULATOR_KEYS = {
	posId: '300746',
	clientId: '300746',
	clientSecret: 'simulator-client-secret',
	secondKey: 'simulator-second-key',
} as const;

/** Its point of sale for BLIK codes typed in the shop. */
export const SIMULATOR_BLIK_KEYS = {
	posId: '300747',
	clientId: '300747',
	clientSecret: 'simulator-blik-client-secret',
	secondKey: 'simulator-blik-second-key',
} as const;

/** The seller of the demo in the KSeF simulator. */
export const DEMO_SELLER = { nip: '5260250274' } as const;

/** A secret generated once and stored with the installation's data, if none is configured. */
export function demoSecret(dataDir: string): string {
	const file = join(dataDir, 'secret');
	const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
	if (stored) return stored;
	const made = randomBytes(32).toString('hex');
	// a full disk leaves an empty file, which must not be taken for a secret
	writeFileSync(`${file}.new`, made, { mode: 0o600 });
	renameSync(`${file}.new`, file);
	return made;
}

const derived = (dataDir: string, purpose: string) =>
	createHmac('sha256', demoSecret(dataDir)).update(`simulator:${purpose}`).digest('hex');

/** Keys of the payment simulator of this folder: with published ones anybody could sign a notice that an order is paid. */
export const simulatorKeysOf = (dataDir: string) => ({
	...SIMULATOR_KEYS,
	clientSecret: derived(dataDir, 'payu client'),
	secondKey: derived(dataDir, 'payu notices'),
});

export const simulatorBlikKeysOf = (dataDir: string) => ({
	...SIMULATOR_BLIK_KEYS,
	clientSecret: derived(dataDir, 'payu blik client'),
	secondKey: derived(dataDir, 'payu blik notices'),
});

/** The token of the demo's seller for the KSeF simulator of this folder. */
export const demoKsefToken = (dataDir: string) =>
	`20261101-EC-1A1B2C3D4E-5F60718293-A4|nip-${DEMO_SELLER.nip}|${derived(dataDir, 'ksef token')}`;

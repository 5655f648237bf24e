import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkDataDir } from './check-data-dir.ts';
import { demoKsefToken, SIMULATOR_KEYS, simulatorKeysOf } from './simulator-keys.ts';

const root = mkdtempSync(join(tmpdir(), 'rampa-private-'));
afterAll(() => rmSync(root, { recursive: true }));
const folder = (name: string) => {
	const dataDir = join(root, name, 'data');
	checkDataDir({ dataDir });
	return dataDir;
};

it('G-028 the folder of the data is made so that no other user can list it', () => {
	const mode = statSync(folder('one')).mode & 0o777;
	// as root the embedded database runs as another user, whose folder is in it
	const wanted = process.getuid?.() === 0 ? 0o711 : 0o700;
	expect(mode).toBe(wanted & ~process.umask());
});

it('G-028 each folder has simulator keys of its own, which stay the same and are not those of the source', () => {
	const [one, other] = [folder('two'), folder('three')];
	const keys = simulatorKeysOf(one);
	expect(simulatorKeysOf(one)).toEqual(keys);
	expect(demoKsefToken(one)).toBe(demoKsefToken(one));
	for (const name of ['clientSecret', 'secondKey'] as const)
		expect(new Set([keys[name], simulatorKeysOf(other)[name], SIMULATOR_KEYS[name]]).size).toBe(3);
	expect(demoKsefToken(one)).not.toBe(demoKsefToken(other));
});

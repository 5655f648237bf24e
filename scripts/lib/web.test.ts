import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildWeb } from './web.ts';

/**
 * Two builds at once, as in the product; this program is run in place of `vite`. Both wait for each other, so that none is killed while its
 * `mkdir` still runs: that would make the folder after it was removed.
 */
const PROGRAM = (client: string, server: string) => `#!/bin/sh
mkdir -p "$RAMPA_DIST"
case "$*" in
	*--ssr*) : >"$RAMPA_DIST/server" ;;
	*) : >"$RAMPA_DIST/client" ;;
esac
until [ -e "$RAMPA_DIST/client" ] && [ -e "$RAMPA_DIST/server" ]; do sleep 0.01; done
case "$*" in
	*--ssr*) ${server} ;;
	*) ${client} ;;
esac
`;
const { PATH } = process.env;

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'rampa-web-'));
	mkdirSync(join(root, 'dist'));
	writeFileSync(join(root, 'dist/old'), '');
	process.env.PATH = `${join(root, 'bin')}${delimiter}${PATH}`;
});
afterEach(() => {
	process.env.PATH = PATH;
	rmSync(root, { recursive: true, force: true });
});

function install(client: string, server: string) {
	mkdirSync(join(root, 'bin'));
	writeFileSync(join(root, 'bin/vite'), PROGRAM(client, server), { mode: 0o755 });
}

const ENDLESS = 'exec sleep 600';

it('a build of the web part that fails ends both its processes, leaves no folder and keeps the last build', async () => {
	install('exit 1', ENDLESS);
	await expect(buildWeb(root, 'sources')).rejects.toThrow('The web part could not be built.');
	expect(readdirSync(root).sort()).toEqual(['bin', 'dist']);
	expect(existsSync(join(root, 'dist/old'))).toBe(true);
});

it('an interrupted build of the web part ends both its processes and leaves no folder', async () => {
	install(ENDLESS, ENDLESS);
	const interrupted = new AbortController();
	const building = buildWeb(root, 'sources', { signal: interrupted.signal });
	const folder = join(root, `dist-${process.pid}`);
	await expect.poll(() => existsSync(join(folder, 'client')) && existsSync(join(folder, 'server'))).toBe(true);
	interrupted.abort();
	await expect(building).rejects.toThrow('The web part could not be built.');
	expect(readdirSync(root).sort()).toEqual(['bin', 'dist']);
});

it('a build of the web part removes what killed builds left, and replaces the last one', async () => {
	install('true', 'true');
	for (const name of ['dist-999999999', 'dist-999999999-old']) mkdirSync(join(root, name));
	await buildWeb(root, 'sources');
	expect(readdirSync(root).sort()).toEqual(['bin', 'dist']);
	expect(readdirSync(join(root, 'dist')).sort()).toEqual(['built-from', 'client', 'server']);
});

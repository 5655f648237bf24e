import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '#server/lib/startup-error.ts';

const me = process.getuid?.();
const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o022;

const ancestors = (path: string): string[] => {
	const folder = resolve(path);
	return folder === dirname(folder) ? [folder] : [folder, ...ancestors(dirname(folder))];
};

/** Whether every user of the machine can enter the folder and read its names. */
export const isOpenToAll = (path: string): boolean => ancestors(path).every((folder) => (statSync(folder).mode & 0o005) === 0o005);

/** A real folder of this user, which nobody else can write. */
export function isOwn(path: string): boolean {
	const info = lstatSync(path, { throwIfNoEntry: false });
	if (!info?.isDirectory()) return false;
	return me === undefined || (info.uid === me && (info.mode & WRITABLE_BY_OTHERS) === 0);
}

/** Whether only root or this user can replace the folder. */
const isInSafePlace = (path: string): boolean =>
	me === undefined ||
	ancestors(dirname(path)).every((folder) => {
		const { uid, mode } = statSync(folder);
		return (uid === 0 || uid === me) && ((mode & WRITABLE_BY_OTHERS) === 0 || (mode & STICKY) !== 0);
	});

function create(folder: string) {
	try {
		mkdirSync(folder, { mode: 0o755 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}

function canUse(folder: string): boolean {
	try {
		create(folder);
		if (!isOwn(folder) || !isInSafePlace(folder)) return false;
		// the caller's umask must not make it inaccessible to the database's user
		chmodSync(folder, 0o755);
		return true;
	} catch {
		return false;
	}
}

/** The first folder that belongs to this user or can be created, for what must be found again. */
export const lastingFolder = (candidates: string[]): string | undefined => candidates.find(canUse);

function temporaryPlace(): string {
	try {
		return mkdtempSync(join(tmpdir(), 'rampa-'));
	} catch {
		throw new StartupError(`TMPDIR: cannot write to ${tmpdir()}`);
	}
}

/** The same, or a new folder, removed at the end, if another user created all of them first. */
export function ownFolder(candidates: string[]): string {
	const known = lastingFolder(candidates);
	if (known) return known;
	const fresh = temporaryPlace();
	chmodSync(fresh, 0o755);
	process.once('exit', () => rmSync(fresh, { recursive: true, force: true }));
	return fresh;
}

export const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
};

function removeOwn(path: string) {
	const uid = lstatSync(path, { throwIfNoEntry: false })?.uid;
	if (me === 0 || uid === me) rmSync(path, { recursive: true, force: true });
}

/** A temporary folder of this process; leftovers of killed processes of this user are removed. */
export function temporaryFolder(parent: string, name: string): string {
	const prefix = `${name}.new.`;
	for (const entry of readdirSync(parent)) {
		if (!entry.startsWith(prefix)) continue;
		const pid = Number(entry.slice(prefix.length).split('.')[0]);
		if (!isAlive(pid)) removeOwn(join(parent, entry));
	}
	return mkdtempSync(join(parent, `${prefix}${process.pid}.`));
}

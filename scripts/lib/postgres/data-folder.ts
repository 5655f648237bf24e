import { createHash, randomBytes } from 'node:crypto';
import {
	chmodSync,
	existsSync,
	lchownSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { StartupError, systemReason } from '#server/lib/startup-error.ts';
import { databaseUser, isRoot, mainLine, runProgram } from './account.ts';
import { LASTING_FOLDERS } from './binaries.ts';
import { isOpenToAll, isOwn, lastingFolder, temporaryFolder } from './own-folder.ts';

const READY = 'rampa-ready';
const PASSWORD = 'rampa-password';
const ANOTHER = 'give this copy another DATA_DIR';

const chownToDatabase = (path: string) => {
	if (isRoot && databaseUser !== null) lchownSync(path, databaseUser, databaseUser);
};

/** Never through a link created by another user. */
function writeNew(path: string, text: string) {
	rmSync(path, { force: true });
	writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
	chownToDatabase(path);
}

/** Where earlier versions kept the data of a folder that `nobody` cannot enter. */
const formerPlace = (folder: string) => join('/var/lib/rampa', folder.replaceAll('/', '_'), 'postgres');

const MAX_NAME_LENGTH = 255;

/** A path as one name. A letter outside ASCII takes six characters or more, so a long path is hashed. */
function nameOf(folder: string): string {
	const name = encodeURIComponent(folder);
	return name.length <= MAX_NAME_LENGTH ? name : createHash('sha256').update(folder).digest('hex');
}

/** A database that was made outside the folder, while only root could enter it. */
function findOutside(folder: string, parents: string[]): string | undefined {
	const former = formerPlace(folder);
	const places = [former, ...parents.map((parent) => join(parent, nameOf(folder), 'postgres'))];
	return places.find((place) => isOwn(dirname(dirname(place))) && existsSync(join(place, READY)));
}

/**
 * `nobody` cannot enter a home of mode 0700: then the data of root's database is stored in an accessible folder. An existing database is found
 * also after the mode of the folder has changed.
 */
export function findDataFolder(dataDir: string, parents = LASTING_FOLDERS): string {
	const folder = resolve(dataDir);
	const inside = join(folder, 'postgres');
	mkdirSync(folder, { recursive: true });
	if (!isRoot) return inside;
	const isMadeInside = existsSync(join(inside, READY));
	const outside = findOutside(folder, parents);
	if (isOpenToAll(folder)) return isMadeInside ? inside : (outside ?? inside);
	if (outside) return outside;
	if (isMadeInside)
		throw new StartupError(
			`DATA_DIR: the database in ${inside} is run by another user than root, who cannot enter ${folder} any more; let every user enter it and the folders above it again.`,
		);
	const parent = lastingFolder(parents);
	if (!parent)
		throw new StartupError(
			`DATA_DIR: root runs the database as another user, who cannot enter ${folder}, and ${parents.join(' or ')} cannot be used instead; set DATA_DIR to a folder that every user may enter.`,
		);
	const place = join(parent, nameOf(folder));
	mkdirSync(place, { recursive: true });
	chmodSync(place, 0o755);
	return join(place, 'postgres');
}

/** Whether there is a database in the data folder; nothing is created. */
export const hasDatabase = (dataDir: string): boolean => existsSync(dataDir) && existsSync(join(findDataFolder(dataDir), READY));

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** An existing folder is used only when it is one of ours, of this user and of this PostgreSQL; nothing in it is ever removed. */
export async function refuseForeign(bin: string, folder: string) {
	if (isEmpty(folder)) return;
	const { uid } = statSync(folder);
	if (databaseUser !== null && uid !== databaseUser)
		throw new StartupError(`${folder} belongs to another user (${uid}): start as the user who made it, or ${ANOTHER}.`);
	if (![READY, 'PG_VERSION'].every((name) => existsSync(join(folder, name))))
		throw new StartupError(`${folder} is not a database of Rampa, or its creation was interrupted: move it away, or ${ANOTHER}.`);
	const { output } = await runProgram(join(bin, 'postgres'), ['--version'], { cwd: '/' });
	const [major] = /\d+/.exec(output) ?? [];
	const madeBy = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
	if (madeBy !== major)
		throw new StartupError(
			`${folder} was made by PostgreSQL ${madeBy}, and this is ${major}: start the version that made it, or ${ANOTHER}.`,
		);
}

/** Made under a temporary name and renamed when it is complete, so a killed first start leaves nothing that looks like a database. */
export async function makeDataFolder(bin: string, folder: string) {
	if (!isEmpty(folder)) return;
	const temporary = temporaryFolder(dirname(folder), basename(folder));
	try {
		chownToDatabase(temporary);
		const [data, password] = [join(temporary, 'data'), join(temporary, PASSWORD)];
		writeNew(password, randomBytes(24).toString('hex'));
		const locale = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
		const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${password}`];
		const { code, errors } = await runProgram(join(bin, 'initdb'), ['-D', data, '-N', ...access, ...locale], { cwd: temporary });
		if (code !== 0) throw new StartupError(`The database could not be created in ${folder}: ${mainLine(errors)}`);
		renameSync(password, join(data, PASSWORD));
		writeNew(join(data, READY), '');
		if (existsSync(folder)) rmdirSync(folder);
		renameSync(data, folder);
	} catch (error) {
		// another process was faster
		if (existsSync(join(folder, READY))) return;
		const reason = systemReason(error);
		throw reason ? new StartupError(`The database could not be created: ${reason}`) : error;
	} finally {
		rmSync(temporary, { recursive: true, force: true });
	}
}

export const readPassword = (folder: string): string | null => {
	const file = join(folder, PASSWORD);
	return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

const ACCESS = `# Connections need the password stored in ${PASSWORD}.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;

/** Runs a statement on a database without a password yet: in single-user mode, or over a connection to a running server. */
export type RunStatement = (statement: string) => Promise<void>;

/** For the folder of a server that does not run: nothing listens meanwhile. */
export const runAlone =
	(bin: string, folder: string): RunStatement =>
	async (statement) => {
		const { code, errors } = await runProgram(join(bin, 'postgres'), ['--single', '-D', folder, 'postgres'], {
			cwd: folder,
			input: `${statement}\n`,
		});
		if (code !== 0 || /ERROR|FATAL/.test(errors))
			throw new StartupError(`The database in ${folder} could not be given a password: ${mainLine(errors)}`);
	};

/** Folders of earlier versions let every local user connect. The password is stored last, so an interrupted start repeats all steps. */
export async function requirePassword(folder: string, run: RunStatement) {
	if (readPassword(folder)) return;
	const password = randomBytes(24).toString('hex');
	await run(`alter role postgres password '${password}'`);
	for (const [name, text] of [
		['pg_hba.conf', ACCESS],
		[PASSWORD, password],
	] as const) {
		writeNew(join(folder, `${name}.new`), text);
		renameSync(join(folder, `${name}.new`), join(folder, name));
	}
}

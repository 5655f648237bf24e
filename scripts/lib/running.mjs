// Which `npm start` or `npm run dev` uses a data folder. Plain JavaScript: it runs on any Node.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const pidFile = (dataDir) => join(dataDir, 'rampa.pid');

/** Also of another user. Process ids are reused: where the system allows checking, the command of the process must be this one. */
function runs(pid, command) {
	try {
		process.kill(pid, 0);
	} catch (error) {
		if (error.code !== 'EPERM') return false;
	}
	try {
		return command.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
	} catch {
		return process.platform !== 'linux';
	}
}

/** The process id of npm while it installs the packages of the folder; outside node_modules, which npm removes first. */
export const installLock = (root) => join(root, '.installing');

/** The process id of an installation that is running in this folder, or null. */
export function installing(root) {
	const file = installLock(root);
	const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
	return pid > 0 && runs(pid, /npm/) ? pid : null;
}

const isOtherStart = (pid) => pid > 0 && pid !== process.pid && runs(pid, /scripts\/(start|dev)\.ts/);

/** One empty file per start, named by its process id: it may use any data folder. */
export const claimsFolder = (root) => join(root, 'node_modules', '.cache', 'rampa-running');

/** The process id of another start that runs with the packages of this folder, or null. */
export function runningFrom(root) {
	const folder = claimsFolder(root);
	return (existsSync(folder) ? readdirSync(folder).map(Number).find(isOtherStart) : null) || null;
}

/** The process id and the address of a start; a version before this one wrote only the id. */
function readClaim(dataDir) {
	const file = pidFile(dataDir);
	const [pid = '', address = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
	return { pid: Number(pid), address };
}

/** The process id of another start that is running on this folder, or null. */
export function runningStart(dataDir) {
	const { pid } = readClaim(dataDir);
	return isOtherStart(pid) ? pid : null;
}

/** Where the start that is running on this folder serves its pages, or null. */
export const runningAddress = (dataDir) => (runningStart(dataDir) && readClaim(dataDir).address) || null;

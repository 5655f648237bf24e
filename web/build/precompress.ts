import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg)$/;
const WORTH_BYTES = 1_024;
/** the best quality takes ten times as long; larger files are never part of a first page */
const LARGE_BYTES = 500_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string) {
	const bytes = await readFile(file);
	if (bytes.length < WORTH_BYTES) return;
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE_BYTES ? 11 : 9,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	};
	await Promise.all([
		toBrotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
		toGzip(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
	]);
}

/** Scripts and styles are compressed once at build time with the best ratio, instead of on every request. */
export function precompress(): Plugin {
	return {
		name: 'precompress',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr && !process.env.RAMPA_QUICK_BUILD,
		async writeBundle({ dir = '' }) {
			const assets = join(dir, 'assets');
			const files = readdirSync(assets).filter((name) => TEXT.test(name));
			await Promise.all(files.map((name) => compress(join(assets, name))));
		},
	};
}

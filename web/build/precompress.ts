import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg)$/;
const WORTH_BYTES = 1_024;

/** Scripts and styles are compressed once at build time with the best ratio, instead of on every request. */
export function precompress(): Plugin {
	return {
		name: 'precompress',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		writeBundle({ dir = '' }) {
			const assets = join(dir, 'assets');
			for (const name of readdirSync(assets)) {
				if (!TEXT.test(name)) continue;
				const bytes = readFileSync(join(assets, name));
				if (bytes.length < WORTH_BYTES) continue;
				writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
				writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
			}
		},
	};
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { SUPPORTED_BROWSERS } from './domain/src/documents/browsers.ts';
import { contractCalls } from './web/build/contract-calls.ts';
import { leanHlsPlugin } from './web/build/lean-hls.ts';
import { oneLanguage } from './web/build/one-language.ts';
import { precompress } from './web/build/precompress.ts';
import { beforeUseChunk, panelFrameChunk, sharedByFewChunk, sharedChunk } from './web/build/script-chunks.ts';
import { styleChunk } from './web/build/style-chunks.ts';

const FLAGS = join(import.meta.dirname, 'node_modules/flag-icons/flags/4x3');
const FLAG_FILE = /^[a-z]{2}\.svg$/;
/** scripts/lib/web.ts builds aside and swaps, so that a running server never sees half a build */
const DIST = process.env.RAMPA_DIST ?? 'dist';

/** Country flags ship with the product, a file each, loaded only when one is shown. */
function flags(): Plugin {
	let building = false;
	return {
		name: 'flags',
		config: (config, { command }) => {
			building = command === 'build' && !config.build?.ssr;
		},
		generateBundle() {
			if (!building) return;
			for (const file of readdirSync(FLAGS).filter((name) => FLAG_FILE.test(name)))
				this.emitFile({ type: 'asset', fileName: `assets/flags/${file}`, source: readFileSync(join(FLAGS, file)) });
		},
		configureServer(server) {
			server.middlewares.use('/assets/flags', (request, response, next) => {
				const file = request.url?.slice(1) ?? '';
				if (!FLAG_FILE.test(file)) return next();
				response.setHeader('content-type', 'image/svg+xml');
				response.end(readFileSync(join(FLAGS, file)));
			});
		},
	};
}

/** Vite warns of every rule that a module composes from another file, because it does not know its file; such rules contain no addresses. */
const composedRules: Plugin = {
	name: 'composed-rules',
	configResolved({ logger }) {
		const { warnOnce } = logger;
		logger.warnOnce = (message, options) => {
			if (!message.includes('did not pass the `from` option')) warnOnce(message, options);
		};
	},
};

const entry = (file: string) => join(import.meta.dirname, 'web/src/app/entry', file);

/** `.price` of ban.form.module.css is `ban-form_price` in the browser. File names of modules are unique. */
const readableName = (name: string, file: string) => `${basename(file, '.module.css').replaceAll('.', '-')}_${name}`;

/**
 * `vite build` writes the browser's files to dist/client, `vite build --ssr` the document renderer to dist/server.
 * `npm run dev` takes the same configuration in middleware mode and loads /src/app/entry/entry-server.tsx.
 */
export default defineConfig(({ isSsrBuild }) => ({
	root: join(import.meta.dirname, 'web'),
	appType: 'custom',
	plugins: [react(), flags(), composedRules, contractCalls(), leanHlsPlugin(), oneLanguage(), precompress()],
	// In the build the renderer contains React, so that its production code runs whatever NODE_ENV is, and only the used icons.
	// In development all six thousand icons are loaded at once, which is quicker than one by one.
	ssr: { noExternal: isSsrBuild ? true : [] },
	...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
	css: { modules: { generateScopedName: readableName } },
	build: {
		outDir: join(import.meta.dirname, DIST, isSsrBuild ? 'server' : 'client'),
		emptyOutDir: true,
		manifest: !isSsrBuild,
		ssr: isSsrBuild,
		copyPublicDir: !isSsrBuild,
		// no data: addresses, so that the content security policy can stay strict
		assetsInlineLimit: 0,
		target: Object.entries(SUPPORTED_BROWSERS).map(([name, version]) => name + version),
		rolldownOptions: {
			// a schema that a page does not use is left out, with what it is made of
			treeshake: {
				manualPureFunctions: ['z', 'endpoint'],
				moduleSideEffects: [{ test: /\/(domain\/src|posters)\/(?!base\/zod\.ts)/, sideEffects: false }],
			},
			// needed for groups without the dependencies of their modules
			preserveEntrySignatures: 'allow-extension',
			input: isSsrBuild
				? entry('entry-server.tsx')
				: ['entry-client.tsx', 'hydrate-later.ts', 'watch-early.ts', 'closed-bars.ts'].map(entry),
			output: isSsrBuild
				? {}
				: {
						codeSplitting: {
							groups: [
								{ name: styleChunk, debugName: 'styles' },
								// on its own, so that the file of small modules depends on nothing that depends on it
								{
									name: 'react',
									test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@tanstack\/(react-query|query-core))\//,
									includeDependenciesRecursively: false,
								},
								{ name: beforeUseChunk, debugName: 'before use', minShareCount: 2, includeDependenciesRecursively: false },
								// without calendars, which few views show
								{
									name: 'panel-libraries',
									test: /\/node_modules\/(@mantine\/(core|hooks)|@floating-ui|react-remove-scroll|react-remove-scroll-bar|use-sidecar)\//,
									minShareCount: 8,
									includeDependenciesRecursively: false,
								},
								{ name: panelFrameChunk, debugName: 'panel frame', minShareCount: 2, includeDependenciesRecursively: false },
								{ name: sharedChunk, debugName: 'shared', minShareCount: 6, includeDependenciesRecursively: false },
								{ name: sharedByFewChunk, debugName: 'shared by few', minShareCount: 2, includeDependenciesRecursively: false },
							],
						},
					},
		},
	},
}));

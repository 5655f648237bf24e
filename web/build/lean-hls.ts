import type { Plugin } from 'vite';

/** Parts of hls.js for what our player never plays or draws itself: subtitles in playlists, DRM, reports to networks, steering, advertisements. */
const UNUSED = [
	'subtitleStreamController',
	'subtitleTrackController',
	'timelineController',
	'emeController',
	'cmcdController',
	'contentSteeringController',
	'iframeController',
	'interstitialsController',
];

/** hls.js without them, as in its own light build, which in addition lacks separate sound tracks. */
export function leanHls(code: string): string {
	return UNUSED.reduce((text, name) => {
		const part = new RegExp(`(\\b${name}: )[A-Z]\\w+( ?[,\\n])`);
		if (!part.test(text)) throw new Error(`hls.js has no ${name}: web/build/lean-hls.ts has to be changed`);
		return text.replace(part, '$1undefined$2');
	}, code);
}

/** What is not used is removed by the bundler: a third of the largest file of the watch page. */
export function leanHlsPlugin(): Plugin {
	return {
		name: 'lean-hls',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		transform: { filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ }, handler: (code) => ({ code: leanHls(code), map: null }) },
	};
}

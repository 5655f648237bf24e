import type { Plugin } from 'vite';

/** Parts of hls.js for what our player never plays or draws itself: subtitles and metadata, DRM, reports to networks, steering, advertisements. */
const UNUSED = [
	'subtitleStreamController',
	'subtitleTrackController',
	'timelineController',
	'id3TrackController',
	'emeController',
	'cmcdController',
	'contentSteeringController',
	'iframeController',
	'interstitialsController',
];

/** Classes that would stay because something else in the file names them. */
const UNUSED_CLASSES = ['EMEController', 'TSDemuxer', 'AACDemuxer', 'AC3Demuxer', 'MP3Demuxer', 'MP4Remuxer'];

/** Segments of our packages and live streams are fragmented MP4: other formats are never found in them. */
const NEVER_FOUND = '{ probe: () => false }';

function replaceOnce(text: string, part: RegExp, by: string, name: string): string {
	if (!part.test(text)) throw new Error(`hls.js has no ${name}: web/build/lean-hls.ts has to be changed`);
	return text.replace(part, by);
}

const withoutParts = (code: string) =>
	UNUSED.reduce((text, name) => replaceOnce(text, new RegExp(`(\\b${name}: )[A-Z]\\w+( ?[,\\n])`), '$1undefined$2', name), code);

/** Top-level classes of the file begin and end at the start of a line. */
const withoutClasses = (code: string) =>
	UNUSED_CLASSES.reduce((text, name) => {
		const whole = new RegExp(`^class ${name}\\b[^\\n]*\\{\\n[^]*?\\n\\}\\n(?:${name}\\.\\w+ = void 0;\\n)?`, 'm');
		return replaceOnce(text, whole, `const ${name} = ${NEVER_FOUND};\n`, name);
	}, code);

/** hls.js without them, as in its own light build, which in addition lacks separate sound tracks; and without other formats than MP4. */
export const leanHls = (code: string): string => withoutClasses(withoutParts(code));

/** What is not used is removed by the bundler: more than a third of the largest file of the watch page (docs/decisions/0039). */
export function leanHlsPlugin(): Plugin {
	return {
		name: 'lean-hls',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		transform: { filter: { id: /\/hls\.js\/dist\/hls\.mjs$/ }, handler: (code) => ({ code: leanHls(code), map: null }) },
	};
}

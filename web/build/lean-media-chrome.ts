import type { Plugin } from 'vite';

/** The controls of our player. */
const USED = [
	'MediaController',
	'MediaControlBar',
	'MediaLoadingIndicator',
	'MediaTimeRange',
	'MediaPlayButton',
	'MediaPreviewChapterDisplay',
	'MediaPreviewThumbnail',
	'MediaPreviewTimeDisplay',
	'MediaSeekBackwardButton',
	'MediaSeekForwardButton',
	'MediaMuteButton',
	'MediaVolumeRange',
	'MediaTimeDisplay',
	'MediaPipButton',
	'MediaFullscreenButton',
];

const ALL_ELEMENTS = 'import * as Modules from "../index.js";';
const COMPONENT = /export const (\w+) = createComponent\(\{\n {2}tagName: "([\w-]+)",\n[\s\S]*?\n\}\);\n?/g;

/** The React components of media-chrome, which import all its elements, with those that we use. */
export function leanMediaChrome(code: string): string {
	const found = new Map([...code.matchAll(COMPONENT)].map(([, name = '', tag = '']) => [name, tag]));
	const missing = [ALL_ELEMENTS, ...USED].filter((text) => !found.has(text) && !code.includes(text));
	if (missing.length > 0) throw new Error(`media-chrome has no ${missing.join(', ')}: web/build/lean-media-chrome.ts has to be changed`);
	const imports = USED.map((name) => `import Element${name} from "../${found.get(name)}.js";`).join('\n');
	return code
		.replace(COMPONENT, (whole, name: string) => (USED.includes(name) ? whole.replace('Modules.', 'Element') : ''))
		.replace(ALL_ELEMENTS, imports);
}

const SHORTCUTS_DIALOG = /import \{\s*getHotkeyToken\s*\} from "\.\/media-keyboard-shortcuts-dialog\.js";/;

/** Its controller without the list of its shortcuts: those of our player are our own (noHotkeys). */
export function leanController(code: string): string {
	if (!SHORTCUTS_DIALOG.test(code))
		throw new Error('media-chrome imports its list of shortcuts differently: web/build/lean-media-chrome.ts has to be changed');
	return code.replace(SHORTCUTS_DIALOG, 'const getHotkeyToken = () => undefined;');
}

export function leanMediaChromePlugin(): Plugin {
	return {
		name: 'lean-media-chrome',
		apply: (config, { command }) => command === 'build' && !config.build?.ssr,
		transform: {
			filter: { id: /\/media-chrome\/dist\/(react\/index|media-controller)\.js$/ },
			handler: (code, id) => ({ code: id.endsWith('index.js') ? leanMediaChrome(code) : leanController(code), map: null }),
		},
	};
}

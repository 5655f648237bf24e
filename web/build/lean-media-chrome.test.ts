// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leanController, leanMediaChrome } from './lean-media-chrome.ts';

it('the components of the player import their own elements only', () => {
	const fileOf = (name: string) => readFileSync(new URL(`../../node_modules/media-chrome/dist/${name}.js`, import.meta.url), 'utf8');
	const lean = leanMediaChrome(fileOf('react/index'));
	expect(lean).toContain('import ElementMediaPlayButton from "../media-play-button.js";');
	expect(lean).toContain('elementClass: ElementMediaPlayButton,');
	expect(lean).not.toMatch(/Modules|MediaCastButton/);
	expect(leanController(fileOf('media-controller'))).not.toContain('media-keyboard-shortcuts-dialog.js');
});

it('is refused where a component has another name', () => {
	expect(() => leanMediaChrome('import * as Modules from "../index.js";')).toThrow('MediaController');
	expect(() => leanController('')).toThrow('list of shortcuts');
});

// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { leanMediaChrome } from './lean-media-chrome.ts';

it('the components of the player import their own elements only', () => {
	const lean = leanMediaChrome(readFileSync(new URL('../../node_modules/media-chrome/dist/react/index.js', import.meta.url), 'utf8'));
	expect(lean).toContain('import ElementMediaPlayButton from "../media-play-button.js";');
	expect(lean).toContain('elementClass: ElementMediaPlayButton,');
	expect(lean).not.toMatch(/Modules|MediaCastButton/);
});

it('is refused where a component has another name', () => {
	expect(() => leanMediaChrome('import * as Modules from "../index.js";')).toThrow('MediaController');
});

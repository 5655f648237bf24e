// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leanHls } from './lean-hls.ts';

describe('hls.js of the browser build', () => {
	it('has the parts for pictures and separate sound, and none for subtitles and DRM', () => {
		const lean = leanHls(readFileSync(new URL('../../node_modules/hls.js/dist/hls.mjs', import.meta.url), 'utf8'));
		expect(lean).toMatch(/audioStreamController: AudioStreamController/);
		expect(lean).not.toMatch(/(subtitleStream|eme|interstitials)Controller: [A-Z]/);
	});

	it('is refused where a part has another name', () => {
		expect(() => leanHls('emeController: EMEController ,')).toThrow('subtitleStreamController');
	});
});

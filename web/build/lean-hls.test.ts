// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leanHls } from './lean-hls.ts';

describe('hls.js of the browser build', () => {
	it('has the parts for pictures and separate sound in MP4, and none for subtitles, DRM and other formats', () => {
		const lean = leanHls(readFileSync(new URL('../../node_modules/hls.js/dist/hls.mjs', import.meta.url), 'utf8'));
		expect(lean).toMatch(/audioStreamController: AudioStreamController/);
		expect(lean).toMatch(/audioTrackController: AudioTrackController/);
		expect(lean).toMatch(/class MP4Demuxer /);
		expect(lean).not.toMatch(/(subtitleStream|eme|interstitials)Controller: [A-Z]/);
		expect(lean).not.toMatch(/class (TSDemuxer|AACDemuxer|MP4Remuxer|EMEController) /);
	});

	it('is refused where a part has another name', () => {
		expect(() => leanHls('emeController: EMEController ,')).toThrow('subtitleStreamController');
	});
});

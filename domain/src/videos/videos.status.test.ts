import { describe, expect, it } from 'vitest';
import { whyNotVideoTimes } from './videos.rules.ts';
import { videoStatus } from './videos.status.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the state on a card of the panel', () => {
	it.each([
		['visible', { visible: 1, end_date: null }],
		['visible', { visible: true, end_date: '2026-11-20T12:00:01.000Z' }],
		['hidden', { visible: 0, end_date: null }],
		['ended', { visible: 1, end_date: '2026-11-20T12:00:00.000Z' }],
		['ended', { visible: 0, end_date: '2026-11-19T12:00:00.000Z' }],
	] as const)('S2-012 is %s for %j', (status, video) => {
		expect(videoStatus({ available_from: null, ...video }, now)).toBe(status);
	});
});

describe('the dates of a video', () => {
	const at = (available_from: string | null, end_date: string | null) => whyNotVideoTimes({ available_from, end_date });
	it('S2-100 end when they begin or later; either may be missing', () => {
		expect(at('2026-12-01T10:00:00.000Z', '2026-12-01T10:00:00.000Z')).toBeNull();
		expect(at(null, '2026-12-01T10:00:00.000Z')).toBeNull();
		expect(at('2026-12-01T10:00:00.000Z', null)).toBeNull();
		expect(at('2026-12-01T10:00:00.001Z', '2026-12-01T10:00:00.000Z')).toEqual({ end_date: 'videos.validate.dates' });
	});
});

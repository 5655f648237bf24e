import { expect, it } from 'vitest';
import { loggedPath } from './logged-path.ts';

it('F-030 the log has no address that lets its reader watch or upload', () => {
	expect(loggedPath('/media/uploads/8f3a?x=1')).toBe('/media/uploads/[cut]');
	expect(loggedPath('/media/hls/7.12.video.3.sig/0/seg-1.m4s')).toBe('/media/hls/[cut]/0/seg-1.m4s');
	expect(loggedPath('/media/hls/live/7.12.event.3.sig/state')).toBe('/media/hls/live/[cut]/state');
	expect(loggedPath('/media/images/abc.jpg?w=640')).toBe('/media/images/abc.jpg');
	expect(loggedPath('/api/videos/12')).toBe('/api/videos/12');
});

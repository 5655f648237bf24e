import type { Flag } from '../base/values.ts';
import { type VideoTimes, videoAvailability } from './videos.rules.ts';

export const VIDEO_STATUSES = ['visible', 'hidden', 'ended'] as const;
export type VideoStatus = (typeof VIDEO_STATUSES)[number];

/** Status shown on a card of the panel: ended when end_date is past, else visible or hidden (S2-012). */
export const videoStatus = (video: VideoTimes & { visible: Flag }, now: Date): VideoStatus =>
	videoAvailability(video, now) === -1 ? 'ended' : video.visible ? 'visible' : 'hidden';

import { sql } from '../lib/db/db.ts';

/** What a film `v` has for those who do not hear or see, computed from its files. A film of the built-in host has its number as the link. */
export const HAS_TEXT = sql`exists (select 1 from subtitle_tracks s where s.hosted_video_id::text = v.video_link)`;
export const HAS_CAPTIONS = sql`exists (select 1 from subtitle_tracks s where s.hosted_video_id::text = v.video_link and s.kind = 'captions')`;
export const HAS_PJM = sql`(v.accessibility_video is not null or v.pjm_overlay_video is not null)`;
export const HAS_AD = sql`(v.autodesc_video is not null or v.ad_track is not null)`;

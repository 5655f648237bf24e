import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import type { VideoTranslation } from '#domain/translations/translations.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { videoAvailability } from '#domain/videos/videos.rules.ts';
import { isReachable, videoAccess } from '#domain/watching/access.rules.ts';
import { toGalleryImage } from '../galleries/galleries.images.ts';
import type { Context } from '../lib/context.ts';
import { type Asking, isBlockedFor, personalOf, type Reader, readerOf, totalsOf } from './viewer-context.service.ts';
import { countVideos, findVideoRow, listVideoRows, type VideoFilter, type VideoItemRow } from './videos.store.ts';

export type VideoQuery = { page: number; limit: number; all?: boolean; teatrlink?: boolean; search?: string | undefined };

/** The videos this person may see in a list; with `all`, admins get every one. */
export async function listVideos(context: Context, asking: Asking, { page, limit, all, teatrlink, search }: VideoQuery) {
	const reader = await readerOf(context, asking);
	const filter: VideoFilter = {
		hidden: Boolean(all) && reader.isAdmin,
		now: reader.now,
		...(teatrlink && { teatrlink }),
		...(search?.trim() && { search }),
	};
	const offset = (page - 1) * limit;
	const rows = await listVideoRows(context.db, filter, { limit, offset });
	const total = rows[0]?.total ?? (offset > 0 ? await countVideos(context.db, filter) : 0);
	return { videos: rows.map((row) => toVideo(row, reader)), ...totalsOf(total) };
}

/** Ids win; a slug never looks like one. What is not visible exists for admins only (rules.md "Hidden"). */
export async function getVideo(context: Context, asking: Asking, slugOrId: string): Promise<Video> {
	const [found, reader] = await Promise.all([findVideoRow(context.db, keyOf(slugOrId)), readerOf(context, asking)]);
	if (!found || !isReachable(found, reader.viewer)) throw new Refusal('not_found');
	const { images, ...row } = found;
	return { ...toVideo(row, reader), gallery: images.map(toGalleryImage) };
}

/** For the open calls and the search: what anybody may see, without a person. */
export const listPublicVideos = (context: Context, caller: Asking['caller'], query: Omit<VideoQuery, 'all'>) =>
	listVideos(context, { viewer: null, caller }, query);

export const getPublicVideo = (context: Context, caller: Asking['caller'], slugOrId: string): Promise<Video> =>
	getVideo(context, { viewer: null, caller }, slugOrId);

const MAX_ID = 2_147_483_647;
const NOBODY = { id: 0 };

/** Only digits: an id, even one too large to exist. */
export function keyOf(slugOrId: string): { id: number } | { slug: string } {
	if (!/^\d+$/.test(slugOrId)) return { slug: slugOrId };
	const id = Number(slugOrId);
	return id <= MAX_ID ? { id } : NOBODY;
}

/** Links to watch leave only to admins; a translation keeps its texts and its trailer (rules.md "Links never leak"). */
export const withoutLinks = ({ video_link: _v, accessibility_video: _p, autodesc_video: _a, ...texts }: VideoTranslation) => texts;

export const variantsOf = (row: Pick<VideoItemRow, 'accessibility_video' | 'autodesc_video' | 'teaser_link'>) => ({
	has_pjm: Boolean(row.accessibility_video),
	has_audiodesc: Boolean(row.autodesc_video),
	has_teaser: Boolean(row.teaser_link),
});

export function toVideo(row: VideoItemRow, reader: Reader): Video {
	const { video_link, accessibility_video, autodesc_video, video_price_grosze, published_at: _inner, updated_at, ...rest } = row;
	const standing = reader.standing.video(row.id);
	const ticket = { paymentStatus: standing?.status ?? null, expiration_date: standing?.expiration_date ?? null };
	const access = videoAccess({ ...row, video_price: video_price_grosze, ...ticket }, reader.viewer, reader.now);
	return {
		...rest,
		visible: toFlag(row.visible),
		dashboard_hidden: toFlag(row.dashboard_hidden),
		share_teatrlink: toFlag(row.share_teatrlink),
		video_price: toZloty(video_price_grosze),
		translations: reader.isAdmin ? row.translations : row.translations.map(withoutLinks),
		...variantsOf(row),
		...(reader.isAdmin && { video_link, accessibility_video, autodesc_video, updated_at }),
		available: videoAvailability(row, reader.now),
		countryBlock: isBlockedFor(reader, row.restricted_access),
		...personalOf(reader, { type: 'video', id: row.id, priceGrosze: video_price_grosze }, standing, access),
		...(reader.viewer && { expiration_date: ticket.expiration_date }),
	};
}

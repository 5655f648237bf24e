import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import { salesWithoutVat } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import type { VideoTranslation } from '#domain/translations/translations.contract.ts';
import type { Video } from '#domain/videos/videos.fields.ts';
import { videoAvailability } from '#domain/videos/videos.rules.ts';
import type { VideoStatus } from '#domain/videos/videos.status.ts';
import { mayOpen, videoAccess } from '#domain/watching/access.rules.ts';
import { toGalleryImage } from '../galleries/galleries.images.ts';
import type { Context } from '../lib/context.ts';
import { priceHistoryFields } from '../prices/prices.service.ts';
import { chosenSound } from '../watching/transcript.service.ts';
import { countVideos, countVideosByStatus, findVideoRow, listVideoRows, type VideoFilter, type VideoItemRow } from './videos.store.ts';
import {
	isBlockedFor,
	loadViewerContext,
	type RequestIdentity,
	totalsOf,
	type ViewerContext,
	viewerFields,
} from './viewer-context.service.ts';

export type VideoQuery = {
	page: number;
	limit: number;
	all?: boolean;
	teatrlink?: boolean;
	search?: string | undefined;
	status?: VideoStatus | undefined;
	category?: number | undefined;
};

/** The videos this person may see in a list; with `all`, admins get every one. */
export async function listVideos(context: Context, identity: RequestIdentity, query: VideoQuery) {
	const { page, limit, all, teatrlink, search, status, category } = query;
	const viewerContext = await loadViewerContext(context, identity);
	const { now } = viewerContext;
	const hidden = Boolean(all) && viewerContext.isAdmin;
	const filter: VideoFilter = {
		hidden,
		now,
		...(teatrlink && { teatrlink }),
		...(search?.trim() && { search }),
		...(hidden && status && { status }),
		...(hidden && category && { category }),
	};
	const offset = (page - 1) * limit;
	const rows = await listVideoRows(context.db, filter, { limit, offset });
	const total = rows[0]?.total ?? (offset > 0 ? await countVideos(context.db, filter) : 0);
	const by_status = hidden ? { by_status: await numberByStatus(context, now) } : {};
	return { videos: rows.map((row) => toVideo(row, viewerContext)), ...totalsOf(total), ...by_status };
}

async function numberByStatus(context: Context, now: Date): Promise<Record<VideoStatus, number>> {
	const rows = await countVideosByStatus(context.db, now);
	return { visible: 0, hidden: 0, ended: 0, ...Object.fromEntries(rows.map(({ status, videos }) => [status, videos])) };
}

/** Tried as an id first; a slug never looks like one. An invisible video exists for admins only. */
export async function getVideo(context: Context, identity: RequestIdentity, slugOrId: string): Promise<Video> {
	const { viewer } = identity;
	const [found, viewerContext, chosen_sound] = await Promise.all([
		findVideoRow(context.db, keyOf(slugOrId)),
		loadViewerContext(context, identity),
		viewer && chosenSound(context, viewer.id),
	]);
	if (!found || !mayOpen(found, viewer)) throw new Refusal('not_found');
	const { images, ...row } = found;
	const sound_languages = row.translations.filter(({ video_link }) => video_link).map(({ language_code }) => language_code);
	return {
		...toVideo(row, viewerContext),
		gallery: images.map(toGalleryImage),
		chapters: row.chapters,
		sound_languages,
		...(viewer && { chosen_sound }),
	};
}

/** For the open API and the search: only what every visitor may see. */
export const listPublicVideos = (context: Context, caller: RequestIdentity['caller'], query: Omit<VideoQuery, 'all'>) =>
	listVideos(context, { viewer: null, caller }, query);

export const getPublicVideo = (context: Context, caller: RequestIdentity['caller'], slugOrId: string): Promise<Video> =>
	getVideo(context, { viewer: null, caller }, slugOrId);

const MAX_ID = 2_147_483_647;
const NO_VIDEO = { id: 0 };

/** Only digits: an id, even one too large to exist, or one with a leading zero, so that a title has one address by id. */
export function keyOf(slugOrId: string): { id: number } | { slug: string } {
	if (!/^\d+$/.test(slugOrId)) return { slug: slugOrId };
	const id = Number(slugOrId);
	return id <= MAX_ID && !slugOrId.startsWith('0') ? { id } : NO_VIDEO;
}

/** Links to watch are sent only to admins; others get the texts and the trailer of a translation. */
export const withoutLinks = ({ video_link: _v, accessibility_video: _p, autodesc_video: _a, ...texts }: VideoTranslation) => texts;

type Versions = Pick<VideoItemRow, 'accessibility_video' | 'autodesc_video' | 'teaser_link' | 'pjm_overlay_video' | 'ad_track'>;

export const variantsOf = (row: Versions) => ({
	has_pjm: Boolean(row.accessibility_video),
	has_audiodesc: Boolean(row.autodesc_video),
	has_teaser: Boolean(row.teaser_link),
	has_pjm_window: Boolean(row.pjm_overlay_video),
	has_ad_track: Boolean(row.ad_track),
});

export function toVideo(row: VideoItemRow, viewerContext: ViewerContext): Video {
	const { pjm_overlay_video, ad_track, price_changes, ...shown } = row;
	const { video_link, accessibility_video, autodesc_video, video_price_grosze, published_at: _inner, updated_at, ...others } = shown;
	const { vat_rate, vat_basis, chapters, ...rest } = others;
	const entitlement = viewerContext.entitlements.video(row.id);
	const ticket = { paymentStatus: entitlement?.status ?? null, expiration_date: entitlement?.expiration_date ?? null };
	const access = videoAccess({ ...row, video_price: video_price_grosze, ...ticket }, viewerContext.viewer, viewerContext.now);
	return {
		...rest,
		visible: toFlag(row.visible),
		dashboard_hidden: toFlag(row.dashboard_hidden),
		share_teatrlink: toFlag(row.share_teatrlink),
		video_price: toZloty(video_price_grosze),
		...priceHistoryFields(price_changes, viewerContext.now),
		without_vat: salesWithoutVat('video', row, viewerContext.invoices),
		translations: viewerContext.isAdmin ? row.translations : row.translations.map(withoutLinks),
		...variantsOf(row),
		...(viewerContext.isAdmin && {
			video_link,
			accessibility_video,
			autodesc_video,
			pjm_overlay_video,
			ad_track,
			updated_at,
			vat_rate,
			vat_basis,
			chapters,
		}),
		available: videoAvailability(row, viewerContext.now),
		countryBlock: isBlockedFor(viewerContext, row.restricted_access),
		...viewerFields(viewerContext, { type: 'video', id: row.id, priceGrosze: video_price_grosze }, entitlement, access),
		...(viewerContext.viewer && { expiration_date: ticket.expiration_date }),
	};
}

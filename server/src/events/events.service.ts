import { chatModeOf } from '#domain/audience/chat/chat.rules.ts';
import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import { toFlag } from '#domain/base/values.ts';
import type { EventChanges } from '#domain/events/events.evenings.rules.ts';
import type { EventItem } from '#domain/events/events.fields.ts';
import { type EventList, type EventSort, listOf, orderOf } from '#domain/events/events.lists.ts';
import { eventAvailability, seatsLeft } from '#domain/events/events.rules.ts';
import { salesWithoutVat } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { hasVersions, saleUntil } from '#domain/live/broadcast.rules.ts';
import { laterEnd } from '#domain/live/live.rules.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { eventAccess, mayOpen } from '#domain/watching/access.rules.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import { toGalleryImage } from '../galleries/galleries.images.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { priceHistoryFields } from '../prices/prices.service.ts';
import { keyOf, variantsOf, withoutLinks } from '../videos/videos.service.ts';
import {
	isBlockedFor,
	loadViewerContext,
	type RequestIdentity,
	totalsOf,
	type ViewerContext,
	viewerFields,
} from '../videos/viewer-context.service.ts';
import {
	countEvents,
	countEventsByList,
	type EventFilter,
	type EventItemRow,
	findEventRow,
	listCancelled,
	listEventChanges,
	listEventRows,
} from './events.store.ts';

type PanelQuery = { search?: string | undefined; list?: EventList | undefined; sort?: EventSort; order?: 'asc' | 'desc' | undefined };
export type EventQuery = Pick<EventFilter, 'date_from' | 'date_to' | 'festival' | 'teatrlink'> & {
	page: number;
	limit: number;
	all?: boolean;
} & PanelQuery;

/** The events this person may see in a list; with `all`, admins get unpublished and hidden ones too, searched and sorted. */
export async function listEvents(context: Context, identity: RequestIdentity, query: EventQuery) {
	const { page, limit, all, date_from, date_to, festival, teatrlink, ...asked } = query;
	const viewerContext = await loadViewerContext(context, identity);
	const { now } = viewerContext;
	const hidden = Boolean(all) && viewerContext.isAdmin;
	const { search, list, sort = 'date', order = orderOf(list) }: PanelQuery = hidden ? asked : {};
	const filter: EventFilter = { date_from, date_to, festival, teatrlink, search, hidden, now, list: listOf({ list, date_from, date_to }) };
	const offset = (page - 1) * limit;
	const rows = await listEventRows(context.db, filter, { sort, order, limit, offset });
	const total = rows[0]?.total ?? (offset > 0 ? await countEvents(context.db, filter) : 0);
	const by_list = hidden ? { by_list: await countEventsByList(context.db, now) } : {};
	return { events: rows.map((row) => toEvent(row, viewerContext)), ...totalsOf(total), ...by_list };
}

/** Tried as an id first; a slug never looks like one. An unpublished event exists for admins only. */
export async function getEvent(context: Context, identity: RequestIdentity, slugOrId: string): Promise<EventItem> {
	const [found, viewerContext] = await Promise.all([findEventRow(context.db, keyOf(slugOrId)), loadViewerContext(context, identity)]);
	if (!found || !mayOpen(found, viewerContext.viewer)) throw new Refusal('not_found');
	const { images, ...row } = found;
	return { ...toEvent(row, viewerContext), gallery: images.map(toGalleryImage) };
}

/** For the open API and the search: only what every visitor may see. */
export const listPublicEvents = (context: Context, caller: RequestIdentity['caller'], query: Omit<EventQuery, 'all'>) =>
	listEvents(context, { viewer: null, caller }, query);

export const getPublicEvent = (context: Context, caller: RequestIdentity['caller'], slugOrId: string): Promise<EventItem> =>
	getEvent(context, { viewer: null, caller }, slugOrId);

/** Those of these slugs and ids whose event was cancelled. */
export async function cancelledEvents(db: Db, slugsOrIds: readonly string[]): Promise<ReadonlySet<string>> {
	const keys = slugsOrIds.map(keyOf);
	const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []));
	const slugs = keys.flatMap((key) => ('slug' in key ? [key.slug] : []));
	const rows = keys.length === 0 ? [] : await listCancelled(db, { ids, slugs });
	return new Set(rows.flatMap(({ id, slug }) => [String(id), slug]));
}

/** For calendars; by the id of the event. */
export async function eventChanges(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, EventChanges>> {
	const rows = await listEventChanges(db, ids);
	return new Map(rows.map(({ id, ...changes }) => [id, changes]));
}

/** An open order of this person, or a code that came with its seat, keeps a seat for them. */
function seatsFor(row: EventItemRow, entitlement: Entitlements) {
	const ticketsLeft = seatsLeft(row);
	if (ticketsLeft === null) return { ticketsAvailable: true, ticketsLeft };
	const own = entitlement.event(row.id);
	const hasSeat =
		(own !== null && isUnpaid(own.status)) || entitlement.codes.some((code) => !code.used && code.seat_of_event_id === row.id);
	return { ticketsAvailable: ticketsLeft > 0 || hasSeat, ticketsLeft };
}

const NO_VERSIONS = { accessibility_video: null, autodesc_video: null, pjm_overlay_video: null, ad_track: null } as const;

export function toEvent(row: EventItemRow, viewerContext: ViewerContext): EventItem {
	const { pjm_overlay_video: _window, ad_track: _voice, price_changes, ...shown } = row;
	const { video_link, accessibility_video, autodesc_video, vimeo_chat, chat_mode, event_price_grosze, seats_held, updated_at, ...others } =
		shown;
	const { vat_rate, vat_basis, live_enabled, ...rest } = others;
	const entitlement = viewerContext.entitlements.event(row.id);
	const access = eventAccess({ ...row, event_price: event_price_grosze, paymentStatus: entitlement?.status ?? null }, viewerContext.viewer);
	const target = { ...row, type: 'event' as const, priceGrosze: event_price_grosze };
	return {
		...rest,
		full_day: toFlag(row.full_day),
		hide_time_to: toFlag(row.hide_time_to),
		published: toFlag(row.published),
		dashboard_hidden: toFlag(row.dashboard_hidden),
		is_festival: toFlag(row.is_festival),
		share_teatrlink: toFlag(row.share_teatrlink),
		enable_tickets: toFlag(row.enable_tickets),
		enable_codes: toFlag(row.enable_codes),
		cancelled: toFlag(row.cancelled),
		event_price: toZloty(event_price_grosze),
		...priceHistoryFields(price_changes, viewerContext.now),
		without_vat: salesWithoutVat('event', row, viewerContext.invoices),
		videoTranslations: viewerContext.isAdmin ? row.videoTranslations : row.videoTranslations.map(withoutLinks),
		...variantsOf(hasVersions(row, viewerContext.now) ? row : { ...NO_VERSIONS, teaser_link: row.teaser_link }),
		...(viewerContext.isAdmin && {
			video_link,
			accessibility_video,
			autodesc_video,
			vimeo_chat,
			chat_mode: chatModeOf({ chat_mode, vimeo_chat }),
			numberOfTickets: seats_held,
			updated_at,
			live_enabled: toFlag(live_enabled),
			vat_rate,
			vat_basis,
		}),
		sale_until: saleUntil(row, viewerContext.limits.sale_end_minutes),
		replay_until: laterEnd(row.replay_until, viewerContext.entitlements.recordingUntil(row.id)),
		available: eventAvailability(row, viewerContext.now),
		countryBlock: isBlockedFor(viewerContext, row.restricted_access),
		...seatsFor(row, viewerContext.entitlements),
		...viewerFields(viewerContext, target, entitlement, access),
	};
}

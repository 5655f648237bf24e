import { countedHeartbeat, countsInRetention, deviceOf, partsSeen } from '#domain/audience/viewings/heartbeats.rules.ts';
import type { sendHeartbeat } from '#domain/audience/viewings/viewings.contract.ts';
import type { BodyOf } from '#domain/base/endpoint.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { eveningDay } from '#domain/events/events.rules.ts';
import { wantedFilmOf } from '#domain/watching/film-version.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { currentFilm, findStreamSource } from '#server/watching/current-film.service.ts';
import { admitToWatch, type RequestIdentity } from '#server/watching/watching.service.ts';
import * as store from './viewings.store.ts';

const HEARTBEATS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

type SentHeartbeat = { product: Product; heartbeat: BodyOf<typeof sendHeartbeat>; userAgent: string };

/** Answers the current film. Counts what a player says, by the server's clock: in the row of its viewing, and in the sums, which have no persons. */
export async function takeHeartbeat(
	context: Context,
	{ product, heartbeat, userAgent }: SentHeartbeat,
	identity: RequestIdentity,
): Promise<string | null> {
	const userId = identity.viewer.id;
	await context.limits.spend({ bucket: `heartbeat:${userId}`, max: HEARTBEATS_PER_MINUTE, windowSeconds: 60 });
	const wanted = heartbeat.film === undefined ? null : wantedFilmOf(heartbeat.film);
	const { watched } = await admitToWatch(context, product, identity, wanted?.language ?? null);
	const stream = await findStreamSource(context, watched);
	await context.db.transaction(async (tx) => {
		await store.lockWatcher(tx, userId);
		const now = context.now();
		const evening = watched.kind === 'event' ? eveningDay(watched, now) : null;
		const player = { userId, product, key: heartbeat.viewing, ofRecording: stream?.state === 'ended', evening };
		const viewing = await store.findViewing(tx, player);
		const lastHeartbeat = await store.findLastHeartbeat(tx, player);
		// between the stream and its recording nobody was cut off
		const before = viewing ?? (lastHeartbeat?.of_recording === player.ofRecording ? lastHeartbeat : null);
		const last = { ofPerson: lastHeartbeat?.last_at ?? null, ofViewing: viewing?.last_at ?? null, isStopped: before?.is_stopped ?? true };
		const counted = countedHeartbeat(heartbeat, last, now);
		const isCounted = countsInRetention(await store.findFirstStart(tx, player), now);
		const newParts = partsSeen(heartbeat.position, counted.seen).filter((part) => isCounted && !lastHeartbeat?.parts.includes(part));
		const device = deviceOf(userAgent);
		await store.saveViewing(tx, player, device, { ...counted, newParts, isStopped: heartbeat.stopped, height: heartbeat.height }, now);
		if (counted.seen > 0 && minuteOf(now) !== minuteOf(lastHeartbeat && new Date(lastHeartbeat.last_at)))
			await store.addToMinute(tx, product, now);
		if (newParts.length > 0) await store.addToParts(tx, product, newParts);
		const isNew = viewing === null && !lastHeartbeat?.is_known_page;
		await store.addToDevice(tx, product, { device, isNew, isReturn: isNew && (lastHeartbeat !== null || !isCounted), ...counted });
	});
	return wanted && currentFilm(context, watched, wanted, stream);
}

const minuteOf = (at: Date | null) => at && Math.floor(at.getTime() / MINUTE_MS);

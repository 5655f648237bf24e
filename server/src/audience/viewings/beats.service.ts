import { countedBeat, deviceOf, partsSeen } from '#domain/audience/viewings/beats.rules.ts';
import type { sendBeat } from '#domain/audience/viewings/viewings.contract.ts';
import type { BodyOf } from '#domain/base/endpoint.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { wantedByMark } from '#domain/watching/film-mark.rules.ts';
import type { Context } from '#server/lib/context.ts';
import { currentFilm, findStreamSource } from '#server/watching/current-film.service.ts';
import { admitToWatch, type RequestIdentity } from '#server/watching/watching.service.ts';
import * as store from './viewings.store.ts';

const BEATS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

type Sent = { product: Product; beat: BodyOf<typeof sendBeat>; userAgent: string };

/** Answers the current film. Counts what a player says, by the server's clock: in the row of its viewing, and in the sums, which have no persons. */
export async function takeBeat(context: Context, { product, beat, userAgent }: Sent, identity: RequestIdentity): Promise<string | null> {
	const userId = identity.viewer.id;
	await context.limits.spend({ bucket: `beat:${userId}`, max: BEATS_PER_MINUTE, windowSeconds: 60 });
	const wanted = beat.film === undefined ? null : wantedByMark(beat.film);
	const { watched } = await admitToWatch(context, product, identity, wanted?.language ?? null);
	const stream = await findStreamSource(context, watched);
	const player = { userId, product, key: beat.viewing, ofRecording: stream?.state === 'ended' };
	await context.db.transaction(async (tx) => {
		await store.lockWatcher(tx, userId);
		const now = context.now();
		const viewing = await store.findViewing(tx, player);
		const lastBeat = await store.findLastBeat(tx, player);
		// between the stream and its recording nobody was cut off
		const before = viewing ?? (lastBeat?.of_recording === player.ofRecording ? lastBeat : null);
		const last = { ofPerson: lastBeat?.last_at ?? null, ofViewing: viewing?.last_at ?? null, isStopped: before?.is_stopped ?? true };
		const counted = countedBeat(beat, last, now);
		const newParts = partsSeen(beat.position, counted.seen).filter((part) => !viewing?.parts.includes(part));
		const device = deviceOf(userAgent);
		await store.saveViewing(tx, player, device, { ...counted, newParts, isStopped: beat.stopped, height: beat.height }, now);
		if (counted.seen > 0 && minuteOf(now) !== minuteOf(lastBeat && new Date(lastBeat.last_at))) await store.addToMinute(tx, product, now);
		if (newParts.length > 0) await store.addToParts(tx, product, newParts);
		await store.addToDevice(tx, product, { device, isNew: viewing === null && !lastBeat?.is_known_page, ...counted });
	});
	return wanted && currentFilm(context, watched, wanted, stream);
}

const minuteOf = (at: Date | null) => at && Math.floor(at.getTime() / MINUTE_MS);

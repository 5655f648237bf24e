import { recordingUntil } from '#domain/audience/fair-play/fair-play.rules.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { Db } from '#server/lib/db/db.ts';
import { extendRecordings } from './fair-play.store.ts';

/** At the end of a stream: whoever was given its recording before watches it longer than the others. */
export const extendRecordingGifts = (tx: Db, eventId: number, { replayUntil, now }: { replayUntil: Moment; now: Date }) =>
	extendRecordings(tx, eventId, recordingUntil(replayUntil, now));

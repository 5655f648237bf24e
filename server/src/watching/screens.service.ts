import { Refusal } from '#domain/base/refusal.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { mayTakeScreen, stopsAnother } from '#domain/watching/screens.rules.ts';
import type { Context } from '../lib/context.ts';
import { notifyRightEnded } from '../lib/db/ended-rights.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { lockPlaying, savePlaying } from './screens.store.ts';

type Start = { viewer: Pick<Viewer, 'id' | 'role' | 'sessionId'>; product: Product; continues: boolean };

/** The title plays on this screen from now on, and another one that plays it is told to stop (N-010). Staff look at as many as they need. */
export async function takeScreen({ db, now }: Context, { viewer, product, continues }: Start): Promise<void> {
	if (viewer.role === 'admin') return;
	const { id: userId, sessionId } = viewer;
	await db.transaction(async (tx) => {
		const playing = await lockPlaying(tx, { userId, product }, now());
		if (!mayTakeScreen(playing, { sessionId, continues })) throw new Refusal('plays_elsewhere');
		if (playing?.sessionId === sessionId) return;
		await savePlaying(tx, { userId, product, sessionId }, now());
		if (stopsAnother(playing, { sessionId })) await notifyRightEnded(tx, userId);
	});
}

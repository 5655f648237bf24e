import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../lib/context.ts';
import { endMailings } from './audience.store.ts';
import { readUnsubscribeToken } from './unsubscribe.token.ts';

/** One click, no sign-in. The token of a deleted person is refused like a wrong one. */
export async function unsubscribe({ db, env, now }: Context, token: string): Promise<void> {
	const userId = readUnsubscribeToken(env.SECRET, token);
	if (userId === null || !(await endMailings(db, userId, now()))) throw new Refusal('wrong_token', { text: 'unsubscribe.wrong_token' });
}

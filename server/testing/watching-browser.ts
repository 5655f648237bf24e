import { watchCookie } from '#server/watching/playback-address.ts';
import type { TestApp } from './test-app.ts';

/** The headers of the browser in which the session of an address of a film, captions or a chat began to watch. */
export function browserOf({ context }: Pick<TestApp, 'context'>, address: string): { cookie?: string } {
	const session = new URL(address, 'http://x.test').searchParams.get('n');
	if (!session) return {};
	return { cookie: watchCookie(context.env.SECRET, Number(session), { isSecure: false }).split(';')[0] ?? '' };
}

import { watchFeed } from '#domain/audience/feed/feed.contract.ts';
import {
	FEED_SILENCE_MS,
	FEED_TURN_MS,
	type FeedLine,
	type FeedMessage,
	feedPauseMs,
	readFeedText,
} from '#domain/audience/feed/feed.rules.ts';
import { fillPath } from '#domain/base/endpoint.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import { session } from '../lib/session/session.tsx';

export type FeedListener = {
	/** `id`: of the message in the feed, the same after a new connection */
	onMessage?: (message: FeedMessage, id: number | null) => void;
	/** connected, and what was sent before is not known: the state has to be read again */
	onFresh?: () => void;
	/** another screen of this person plays the title */
	onElsewhere?: () => void;
	/** connected, or not */
	onConnected?: (isConnected: boolean) => void;
};

/** How a connection ended: with nobody signed in, for a newer page of the same person, or lost. */
type End = 'signed-out' | 'another' | 'lost';

/**
 * The feed of one product, opened again after it was lost until `close` is called. Not an EventSource, which can send no header with the
 * token of the session.
 */
export function connectFeed(product: Product, listener: Required<FeedListener>): { close: () => void } {
	let last: number | null = null;
	let failures = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let request = new AbortController();
	let isClosed = false;

	const take = (line: FeedLine, id: number | null): End | null => {
		if (id !== null) last = id;
		if (line.kind === 'hello') {
			failures = 0;
			listener.onConnected(true);
			if (line.fresh) listener.onFresh();
		} else if (line.kind === 'goodbye') return line.reason === 'another' ? 'another' : 'lost';
		else if (line.kind === 'elsewhere') listener.onElsewhere();
		else listener.onMessage(line, id);
		return null;
	};

	async function readOnce(): Promise<End> {
		const token = session.get()?.token;
		// the cookie of a guest right goes by itself
		if (!token && guestRights.get().length === 0) return 'signed-out';
		request = new AbortController();
		const silence = createSilence(() => request.abort());
		silence.start();
		try {
			const query = last === null ? '' : `?after=${last}`;
			const answer = await fetch(`${fillPath(watchFeed.path, product)}${query}`, {
				headers: { ...(token && { 'x-auth-token': token }), accept: 'text/event-stream' },
				cache: 'no-store',
				signal: request.signal,
			});
			if (!answer.ok || !answer.body) return 'lost';
			const decoder = new TextDecoder();
			let rest = '';
			for (const reader = answer.body.getReader(); ; ) {
				silence.start();
				const { value, done } = await reader.read();
				if (done) return 'lost';
				const read = readFeedText(rest + decoder.decode(value, { stream: true }));
				rest = read.rest;
				for (const { line, id } of read.lines) {
					const end = isClosed ? null : take(line, id);
					if (end) return end;
				}
			}
		} finally {
			silence.stop();
		}
	}

	/** A page in the background leaves the connections to those that are seen, and connects when it is shown again. */
	function takeTurn() {
		if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', takeTurn, { once: true });
		else void run();
	}

	async function run() {
		const end = await readOnce().catch((): End => 'lost');
		if (isClosed) return;
		listener.onConnected(false);
		if (end === 'another') timer = setTimeout(takeTurn, FEED_TURN_MS);
		else if (end === 'lost') timer = setTimeout(run, feedPauseMs(failures++, Math.random()));
	}
	void run();
	return {
		close: () => {
			isClosed = true;
			clearTimeout(timer);
			document.removeEventListener('visibilitychange', takeTurn);
			request.abort();
		},
	};
}

/** A connection that the network has lost without saying so is silent. */
function createSilence(onSilent: () => void) {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const stop = () => clearTimeout(timer);
	return {
		stop,
		start: () => {
			stop();
			timer = setTimeout(onSilent, FEED_SILENCE_MS);
		},
	};
}

import { useEffect, useState } from 'react';
import type { LiveStatus } from '#domain/live/live.contract.ts';
import { endsPlayback } from '#domain/watching/playback.rules.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import type { OnRefused } from '../send-keepalive.ts';

const ASK_EVERY_MS = 2_000;
/** of a recording: whether the next stream of the event is on air */
const ASK_FOR_NEXT_MS = 5_000;
/** A request whose connection was lost without an error would never be answered. */
const ANSWER_WITHIN_MS = 8_000;

type Asked = { isRecording: boolean; onRefused: OnRefused };

/**
 * The state of a live stream, or while a recording is watched of the one that follows, and how many watch; requested again and again, whatever
 * the player does. After a failed request they stay as they were. Null for a film.
 */
export function useLiveState(live: WatchAnswer['live'] | null, { isRecording, onRefused }: Asked): LiveStatus | null {
	const [status, setStatus] = useState<LiveStatus | null>(null);
	const url = live?.status_url;
	useEffect(() => {
		setStatus(null);
		if (!url) return;
		const pauseMs = isRecording ? ASK_FOR_NEXT_MS : ASK_EVERY_MS;
		let timer: ReturnType<typeof setTimeout>;
		let request = new AbortController();
		let isGone = false;
		const ask = async () => {
			request = new AbortController();
			const limit = setTimeout(() => request.abort(), ANSWER_WITHIN_MS);
			try {
				const response = await fetch(url, { signal: request.signal });
				if (endsPlayback(response.status, 'file')) onRefused(null);
				if (response.ok) setStatus((await response.json()) as LiveStatus);
			} catch {
				// the network or the server fails for a moment
			}
			clearTimeout(limit);
			if (!isGone) timer = setTimeout(ask, pauseMs);
		};
		timer = setTimeout(ask, pauseMs);
		return () => {
			isGone = true;
			request.abort();
			clearTimeout(timer);
		};
	}, [url, isRecording, onRefused]);
	return live ? (status ?? { state: live.state, viewers: 0 }) : null;
}

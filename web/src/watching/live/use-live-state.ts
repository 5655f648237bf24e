import { useEffect, useState } from 'react';
import type { LiveStatus } from '#domain/live/live.contract.ts';
import { endsPlayback } from '#domain/watching/playback.rules.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import type { OnRefused } from '../send-keepalive.ts';

const ASK_EVERY_MS = 2_000;
/** A request whose connection was lost without an error would never be answered. */
const ANSWER_WITHIN_MS = 8_000;

/** The state of a live stream and how many watch, requested again and again; after a failed request they stay as they were. Null for a film. */
export function useLiveState(live: WatchAnswer['live'] | null, onRefused: OnRefused): LiveStatus | null {
	const [status, setStatus] = useState<LiveStatus | null>(null);
	const url = live?.status_url;
	useEffect(() => {
		setStatus(null);
		if (!url) return;
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
			if (!isGone) timer = setTimeout(ask, ASK_EVERY_MS);
		};
		timer = setTimeout(ask, ASK_EVERY_MS);
		return () => {
			isGone = true;
			request.abort();
			clearTimeout(timer);
		};
	}, [url, onRefused]);
	return live ? (status ?? { state: live.state, viewers: 0 }) : null;
}

import { useEffect, useState } from 'react';
import type { LiveStatus } from '#domain/live/live.contract.ts';
import { endsPlayback } from '#domain/watching/playback.rules.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import type { OnRefused } from '../tell-server.ts';

const ASK_EVERY_MS = 2_000;

/** The state of a live stream, requested again and again; after a failed request it stays as it was. Null for a film. */
export function useLiveState(live: WatchAnswer['live'] | null, onRefused: OnRefused): LiveStatus['state'] | null {
	const [state, setState] = useState<LiveStatus['state'] | null>(null);
	const url = live?.status_url;
	useEffect(() => {
		setState(null);
		if (!url) return;
		let timer: ReturnType<typeof setTimeout>;
		const gone = new AbortController();
		const ask = async () => {
			try {
				const response = await fetch(url, { signal: gone.signal });
				if (endsPlayback(response.status, 'file')) onRefused(null);
				if (response.ok) setState(((await response.json()) as LiveStatus).state);
			} catch {
				// the network or the server fails for a moment
			}
			if (!gone.signal.aborted) timer = setTimeout(ask, ASK_EVERY_MS);
		};
		timer = setTimeout(ask, ASK_EVERY_MS);
		return () => {
			gone.abort();
			clearTimeout(timer);
		};
	}, [url, onRefused]);
	return live ? (state ?? live.state) : null;
}

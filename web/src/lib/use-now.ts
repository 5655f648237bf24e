import { useSyncExternalStore } from 'react';
import { useBootstrap } from './config.tsx';
import { onClockCorrected, serverNow } from './server-clock.ts';
import { createStore } from './store.ts';

const EVERY_MS = 15_000;

const clock = createStore(0);
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Updates the time at once: a countdown has just ended. */
export const tickNow = () => clock.set(serverNow());

onClockCorrected(() => {
	if (watchers > 0) tickNow();
});

function watch(listener: () => void) {
	const stop = clock.subscribe(listener);
	if (watchers++ === 0) {
		timer = setInterval(tickNow, EVERY_MS);
		tickNow();
	}
	return () => {
		stop();
		if (--watchers === 0) clearInterval(timer);
	};
}

function read() {
	if (clock.get() === 0) clock.set(serverNow());
	return clock.get();
}

/** The server's time, a few times a minute; during hydration, the rendering time, so that both trees agree. */
export function useNow(): Date {
	const { now } = useBootstrap();
	return new Date(useSyncExternalStore(watch, read, () => Date.parse(now)));
}

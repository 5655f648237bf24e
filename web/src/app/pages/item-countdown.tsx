import { useState } from 'react';
import { tickNow } from '#web/lib/use-now.ts';
import { Countdown, openingTarget } from '#web/ui/countdown.tsx';

type ItemCountdownProps = { /** what it counts to */ date: string; label: string; onEnd?: () => void };

/** To the date plus 5 s plus the viewer's own 3 to 8 s, by the server's clock (spec 1 §4). */
export function ItemCountdown({ date, label, onEnd }: ItemCountdownProps) {
	const [jitter] = useState(Math.random);
	const ended = () => {
		tickNow();
		onEnd?.();
	};
	return <Countdown target={openingTarget(date, jitter)} label={label} onEnd={ended} />;
}

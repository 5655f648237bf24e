import { type ReactNode, useState } from 'react';
import { countdownTarget } from '#domain/watching/countdown.rules.ts';
import { tickNow } from '#web/lib/use-now.ts';
import { Countdown } from '#web/shared/product/countdown.tsx';

type ItemCountdownProps = {
	/** the target; null: no later date by the page's clock */
	date: string | null;
	label: string;
	/** called with the date that was reached */
	onEnd?: (date: string) => void;
	/** shown when there is no countdown */
	children?: ReactNode;
};

/**
 * Counts to the date plus 5 s plus a random 3 to 8 s per viewer, by the server's clock. The page's clock passes the date
 * some seconds earlier; the countdown stays until the viewer's own target, because its end opens the player.
 */
export function ItemCountdown({ date, label, onEnd, children }: ItemCountdownProps) {
	const [jitter] = useState(Math.random);
	const [counted, setCounted] = useState(date && { date, label });
	if (!counted && date) setCounted({ date, label });
	if (!counted) return children;
	const ended = () => {
		tickNow();
		setCounted(null);
		onEnd?.(counted.date);
	};
	return <Countdown key={counted.date} target={Date.parse(countdownTarget(counted.date, jitter))} label={counted.label} onEnd={ended} />;
}

import { type ReactNode, useState } from 'react';
import { countdownTarget } from '#domain/watching/countdown.rules.ts';
import { tickNow } from '#web/lib/use-now.ts';
import { Countdown } from '#web/ui/product/countdown.tsx';

type ItemCountdownProps = {
	/** what it counts to; null: nothing is waited for by the page's clock */
	date: string | null;
	label: string;
	/** told which date it was */
	onEnd?: (date: string) => void;
	/** what stands here when nothing is counted */
	children?: ReactNode;
};

/**
 * To the date plus 5 s plus the viewer's own 3 to 8 s, by the server's clock. The page's clock passes the date
 * some seconds earlier; what is being counted stays until the viewer's own moment, or nothing would open by itself.
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

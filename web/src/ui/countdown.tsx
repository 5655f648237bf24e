import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';

const SECOND = 1000;
const DAY = 86_400_000;

/** The opening plus 5 s, and a random 3 to 8 s, so that a full house does not ask at the same moment (spec 1 §4). */
export const openingTarget = (moment: string, random = Math.random()): number =>
	Date.parse(moment) + 5 * SECOND + (3 + 5 * random) * SECOND;

export type TimeLeft = { days: number } | { clock: string };

/** Days when more than 24 h remain, otherwise H:mm:ss. */
export function timeLeft(ms: number): TimeLeft {
	if (ms > DAY) return { days: Math.floor(ms / DAY) };
	const seconds = Math.max(0, Math.ceil(ms / SECOND));
	const two = (value: number) => String(value).padStart(2, '0');
	return { clock: `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}` };
}

/** Milliseconds to the target by the server's clock, every second; `onEnd` once. Before hydration: null. */
export function useTimeLeft(target: number, onEnd?: () => void): number | null {
	const [left, setLeft] = useState<number | null>(null);
	const end = useRef(onEnd);
	end.current = onEnd;
	useEffect(() => {
		let timer: ReturnType<typeof setInterval> | undefined;
		const tick = () => {
			const now = target - serverNow();
			setLeft(Math.max(0, now));
			if (now > 0) return;
			clearInterval(timer);
			end.current?.();
		};
		timer = setInterval(tick, SECOND);
		tick();
		return () => clearInterval(timer);
	}, [target]);
	return left;
}

type CountdownProps = { target: number; label: string; onEnd?: () => void };

/** A timer read out each minute, not each second (design §10). */
export function Countdown({ target, label, onEnd }: CountdownProps) {
	const t = useText();
	const left = useTimeLeft(target, onEnd);
	if (left === null) return null;
	const shown = timeLeft(left);
	const text = 'days' in shown ? t('web.days_left', { count: shown.days }) : shown.clock;
	const spoken = 'days' in shown ? text : shown.clock.slice(0, shown.clock.lastIndexOf(':'));
	return (
		<div className="count" role="timer">
			<b className="num" aria-hidden="true">
				{text}
			</b>
			<span aria-hidden="true">{label}</span>
			<span className="sr" aria-live="polite">
				{spoken} {label}
			</span>
		</div>
	);
}

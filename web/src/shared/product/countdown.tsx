import { useEffect, useEffectEvent, useState } from 'react';
import { timeLeft } from '#domain/watching/countdown.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import styles from './countdown.module.css';

const SECOND = 1000;

const msUntil = (target: number): number => target - serverNow();

/** Milliseconds to the target by the server's clock, every second; `onEnd` once. Before hydration: null. */
export function useTimeLeft(target: number, onEnd?: () => void): number | null {
	const [left, setLeft] = useState<number | null>(null);
	const end = useEffectEvent(() => onEnd?.());
	useEffect(() => {
		let timer: ReturnType<typeof setInterval> | undefined;
		const tick = () => {
			const now = msUntil(target);
			setLeft(Math.max(0, now));
			if (now > 0) return;
			clearInterval(timer);
			end();
		};
		timer = setInterval(tick, SECOND);
		tick();
		return () => clearInterval(timer);
	}, [target]);
	return left;
}

type CountdownProps = { target: number; label: string; onEnd?: () => void };

/** A timer announced each minute, not each second. */
export function Countdown({ target, label, onEnd }: CountdownProps) {
	const t = useText();
	const left = useTimeLeft(target, onEnd);
	const shown = timeLeft(left ?? Math.max(0, msUntil(target)));
	const clock = shown.kind === 'timer' ? shown.text : '0:00:00';
	const text = shown.kind === 'days' ? t('web.days_left', { count: shown.days }) : clock;
	// as wide with any digits, so that its label does not change lines each second
	const widest = shown.kind === 'days' ? text : clock.replace(/\d/g, '0');
	// its place, so that nothing moves when it begins; the document may have been rendered with another number of digits
	if (left === null)
		return (
			<div className={`${styles.countdown} ${styles.place}`}>
				<b className="tabular" suppressHydrationWarning>
					{widest}
				</b>
				<span>{label}</span>
			</div>
		);
	const spoken = shown.kind === 'days' ? text : clock.slice(0, clock.lastIndexOf(':'));
	return (
		<div className={styles.countdown} role="timer">
			<b className="tabular" aria-hidden="true" data-widest={widest}>
				{text}
			</b>
			<span aria-hidden="true">{label}</span>
			<span className="visually-hidden" aria-live="polite">
				{spoken} {label}
			</span>
		</div>
	);
}

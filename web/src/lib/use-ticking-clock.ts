import { useEffect, useState } from 'react';

/** This machine's clock, each second while it is needed. */
export function useTickingClock(isNeeded: boolean): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		if (!isNeeded) return;
		setNow(new Date());
		const timer = setInterval(() => setNow(new Date()), 1000);
		return () => clearInterval(timer);
	}, [isNeeded]);
	return now;
}

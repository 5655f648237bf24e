import { useEffect, useState } from 'react';

/** Whole seconds until a time of this machine's clock. */
export function useSecondsTo(moment: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(timer);
	}, []);
	return Math.max(0, Math.ceil((moment - now) / 1000));
}

import { useEffect, useState } from 'react';

/** Whether a component has been shown for this long. */
export function useElapsed(ms: number): boolean {
	const [isElapsed, setElapsed] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setElapsed(true), ms);
		return () => clearTimeout(timer);
	}, [ms]);
	return isElapsed;
}

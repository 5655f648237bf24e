import { useState } from 'react';

/** Whether there has been an answer or a failure: until then, what would move when it comes is not shown. From then on it stays. */
export function useOnceLoaded({ isLoading }: { isLoading: boolean }): boolean {
	const [wasLoaded, setLoaded] = useState(!isLoading);
	if (!wasLoaded && !isLoading) setLoaded(true);
	return wasLoaded;
}

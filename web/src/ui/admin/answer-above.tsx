import { type ReactNode, useEffect, useState } from 'react';
import { PageSkeleton } from '../skeleton.tsx';

const WAIT_MS = 1_000;

type AnswerAboveProps = {
	answer: { failureCount: number; fetchStatus: string };
	/** what is shown of the answer or its failure, if anything yet */
	above: ReactNode;
	children: ReactNode;
};

/**
 * An answer above what can be used without it, and would move under the pointer when the answer comes: so it waits a moment for the answer.
 * One that is late, or requested again, is shown below instead.
 */
export function AnswerAbove({ answer, above, children }: AnswerAboveProps) {
	const [place, setPlace] = useState<'above' | 'below' | null>(above ? 'above' : null);
	useEffect(() => {
		const timer = setTimeout(() => setPlace((known) => known ?? 'below'), WAIT_MS);
		return () => clearTimeout(timer);
	}, []);
	if (place === null && above) setPlace('above');
	else if (place === null && (answer.failureCount > 0 || answer.fetchStatus === 'paused')) setPlace('below');
	if (place === null) return <PageSkeleton />;
	return (
		<>
			{place === 'above' && above}
			{children}
			{place === 'below' && above}
		</>
	);
}

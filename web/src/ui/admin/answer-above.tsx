import { type ReactNode, useState } from 'react';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { PageSkeleton } from '../skeleton.tsx';

type AnswerAboveProps = {
	answer: { isLoading: boolean; failureCount: number };
	/** what is shown of the answer or its failure, if anything yet */
	above: ReactNode;
	children: ReactNode;
};

/** Above what can be used without it, or below where it came too late or is requested again: then it would move under the pointer. */
export function AnswerAbove({ answer, above, children }: AnswerAboveProps) {
	const isLoaded = useOnceLoaded([{ isLoading: answer.isLoading && answer.failureCount === 0 }]);
	const [place, setPlace] = useState<'above' | 'below' | null>(null);
	if (!isLoaded) return <PageSkeleton />;
	if (place === null) setPlace(above ? 'above' : 'below');
	return (
		<>
			{place === 'above' && above}
			{children}
			{place === 'below' && above}
		</>
	);
}

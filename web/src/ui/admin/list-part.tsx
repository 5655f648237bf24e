import { type ReactNode, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Actions } from './actions.tsx';
import { Control } from './control.tsx';

/** Under a long list: how much of it is shown, and the next part. */
export function ListEnding({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
	const t = useText();
	return (
		<Actions>
			<span className="muted" role="status">
				{t('web.shown_of', { shown, count: total })}
			</span>
			{shown < total && <Control onClick={onMore}>{t('web.show_more')}</Control>}
		</Actions>
	);
}

const PART = 100;

/** The first items of a list that may be very long (F-106), and its ending. */
export function useListPart<T>(items: readonly T[], first = PART): { part: readonly T[]; ending: ReactNode } {
	const [count, setCount] = useState(first);
	const part = items.slice(0, count);
	const ending = items.length > first && <ListEnding shown={part.length} total={items.length} onMore={() => setCount(count + PART)} />;
	return { part, ending };
}

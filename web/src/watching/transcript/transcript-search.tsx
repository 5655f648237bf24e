import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { MAX_QUERY } from '#domain/search/search.query.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './transcript-search.module.css';

type TranscriptSearchProps = {
	query: string;
	onQuery: (text: string) => void;
	/** the selected hit, from 0; -1: none yet */
	place: number;
	count: number;
	onStep: (step: 1 | -1) => void;
};

/** Enter goes to the next hit, with Shift to the previous one. */
export function TranscriptSearch({ query, onQuery, place, count, onStep }: TranscriptSearchProps) {
	const t = useText();
	const hasQuery = query.trim() !== '';
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter') return;
		event.preventDefault();
		onStep(event.shiftKey ? -1 : 1);
	};
	const found =
		count === 0 ? t('transcript.none') : place < 0 ? t('transcript.count', { count }) : t('transcript.found', { place: place + 1, count });
	return (
		<search className={styles.search}>
			<Field
				label={t('transcript.search')}
				type="search"
				maxLength={MAX_QUERY}
				value={query}
				onChange={(event) => onQuery(event.target.value)}
				onKeyDown={onKeyDown}
			/>
			<div className={styles.steps}>
				<p role="status">{hasQuery && found}</p>
				{hasQuery && count > 0 && (
					<>
						<button type="button" className={styles.step} aria-label={t('transcript.previous')} onClick={() => onStep(-1)}>
							<Icon icon={IconChevronUp} />
						</button>
						<button type="button" className={styles.step} aria-label={t('transcript.next')} onClick={() => onStep(1)}>
							<Icon icon={IconChevronDown} />
						</button>
					</>
				)}
			</div>
		</search>
	);
}

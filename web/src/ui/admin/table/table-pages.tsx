import { useEffect } from 'react';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { useText } from '#web/lib/language.tsx';
import { PageButtons } from '#web/ui/pagination.tsx';
import { ChoiceInput } from '../fields/input.tsx';
import styles from './table-pages.module.css';
import { PAGE_SIZES, type TableState } from './table-state.ts';

type TablePagesProps = {
	/** the table: a view may have several */
	of: string;
	total: number;
	capped?: boolean;
	state: TableState;
	onState: (change: Partial<TableState>) => void;
	sizes?: readonly number[];
};

/** "1–20 z 46", the pages, and how many rows a page has; an empty list only tells screen readers. */
export function TablePages({ of, total, capped, state, onState, sizes = PAGE_SIZES }: TablePagesProps) {
	const t = useText();
	const { page, limit } = state;
	const pages = Math.max(1, Math.ceil(total / limit));
	// the last row of the last page was deleted
	const isPastEnd = total > 0 && !capped && page > pages;
	useEffect(() => {
		if (isPastEnd) onState({ page: pages });
	}, [isPastEnd, pages, onState]);
	const from = total === 0 ? 0 : (page - 1) * limit + 1;
	const choices = [...new Set([...sizes, limit])].sort((a, b) => a - b);
	return (
		<nav className={total === 0 ? 'visually-hidden' : styles.pages} aria-label={`${t('web.pages')}: ${of}`}>
			<span className={`${styles.range} muted tabular`} role="status">
				{t('panel.range_of_total', {
					from,
					to: Math.min(total, page * limit),
					total: capped ? `${formatNumber(total, t.language)}+` : total,
				})}
			</span>
			{total > 0 && (
				<>
					<PageButtons className={styles.page} page={page} pages={pages} onPage={(to) => onState({ page: to })} />
					<ChoiceInput
						className={styles.size}
						aria-label={t('panel.per_page')}
						value={limit}
						onChange={(event) => onState({ limit: Number(event.target.value) })}
					>
						{choices.map((size) => (
							<option key={size} value={size}>
								{t('panel.per_page_count', { count: size })}
							</option>
						))}
					</ChoiceInput>
				</>
			)}
		</nav>
	);
}

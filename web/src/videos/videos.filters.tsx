import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import { listCategories } from '#domain/categories/categories.contract.ts';
import { VIDEO_STATUSES } from '#domain/videos/videos.status.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { ChoiceInput, Input } from '#web/ui/admin/fields/input.tsx';
import { useTypedText } from '#web/ui/admin/fields/use-typed-text.ts';
import { idFilter } from '#web/ui/admin/table/table-state.ts';
import { FilterGroup } from '#web/ui/admin/tabs.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import styles from './videos.filters.module.css';

const STATUSES = ['all', ...VIDEO_STATUSES] as const;

type StatusFilter = (typeof STATUSES)[number];
export type VideoFilters = { q: string; status: StatusFilter; category: string };

const toStatus = (text: string | null): StatusFilter => STATUSES.find((status) => status === text) ?? 'all';

export function useVideoFilters() {
	const [params, setParams] = useSearchParams();
	const filters: VideoFilters = {
		q: params.get('q') ?? '',
		status: toStatus(params.get('status')),
		category: idFilter(params.get('category') ?? ''),
	};
	// two changes in a row must not lose the first: the router returns the address of the last render
	const latest = useRef(params);
	useEffect(() => {
		latest.current = params;
	}, [params]);
	const change = (next: Partial<VideoFilters>) => {
		const made = new URLSearchParams(latest.current);
		made.delete('page');
		for (const [name, value] of Object.entries(next)) value && value !== 'all' ? made.set(name, value) : made.delete(name);
		latest.current = made;
		setParams(made, { replace: true, preventScrollReset: true });
	};
	return [filters, change] as const;
}

export const asQuery = ({ q, status, category }: VideoFilters) => ({
	...(q.trim() && { search: q.trim() }),
	...(status !== 'all' && { status }),
	...(category && { category }),
});

type VideosFiltersProps = {
	/** how many videos there are of each status, if known */
	numbers: Record<StatusFilter, number> | undefined;
	filters: VideoFilters;
	onChange: (change: Partial<VideoFilters>) => void;
};

export function VideosFilters({ numbers, filters, onChange }: VideosFiltersProps) {
	const t = useText();
	const { text, type } = useTypedText(filters.q, (q) => onChange({ q }));
	const { data } = useAnswer(listCategories, {}, { errors: 'inline' });
	return (
		<Toolbar>
			<Input
				className={styles.search}
				type="search"
				maxLength={SEARCH_LENGTH}
				aria-label={t('videos.search')}
				placeholder={t('videos.search_hint')}
				value={text}
				onChange={(event) => type(event.target.value)}
			/>
			<FilterGroup
				label={t('videos.status')}
				options={STATUSES.map((status) => ({ value: status, label: t(`videos.status.${status}`), count: numbers?.[status] }))}
				value={filters.status}
				onChange={(status) => onChange({ status })}
			/>
			<ChoiceInput
				className={styles.category}
				aria-label={t('videos.category')}
				value={filters.category}
				onChange={(event) => onChange({ category: event.target.value })}
			>
				<option value="">{t('videos.all_categories')}</option>
				{filters.category && !data?.categories.some(({ id }) => String(id) === filters.category) && (
					// the chosen one before the list is read; of a deleted category nothing is known
					<option value={filters.category}>{data ? '–' : t('web.loading')}</option>
				)}
				{data?.categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</ChoiceInput>
		</Toolbar>
	);
}

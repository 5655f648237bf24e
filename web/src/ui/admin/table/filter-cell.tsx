import { useEffect, useRef, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { ChoiceInput, Input } from '../fields/input.tsx';
import type { ColumnMeta } from './data-table.tsx';
import styles from './filter-cell.module.css';
import type { TableState } from './table-state.ts';

const TYPING_PAUSE_MS = 350;

type FilterProps = Pick<ColumnMeta, 'title' | 'filter'> & { state?: TableState; onState?: (change: Partial<TableState>) => void };

/** Under its column. */
export const FilterCell = (props: FilterProps) => <td className={styles.cell}>{props.filter && <FilterField {...props} />}</td>;

/**
 * Typed text is applied after a pause. Its own return in `applied` does not replace what is typed meanwhile; another value, by Back or a reset,
 * does. Only typing starts the pause: a value from outside must never be answered by the old text, however slow the machine is.
 */
function useTypedText(applied: string, apply: (text: string) => void) {
	const [text, setText] = useState(applied);
	const last = useRef(applied);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		if (applied === last.current) return;
		last.current = applied;
		clearTimeout(timer.current);
		setText(applied);
	}, [applied]);
	useEffect(() => () => clearTimeout(timer.current), []);
	const type = (typed: string) => {
		setText(typed);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => {
			last.current = typed.trim();
			apply(last.current);
		}, TYPING_PAUSE_MS);
	};
	return { text, type };
}

/** A filter of a column; typed text is sent after a pause. */
export function FilterField({ title, filter, state, onState }: FilterProps) {
	const t = useText();
	const applied = filter ? (state?.filters[filter.name] ?? '') : '';
	const apply = (value: string) => filter && onState?.({ filters: { [filter.name]: value } });
	const { text, type } = useTypedText(applied, apply);
	if (!filter) return null;
	const label = t('panel.filter_of', { name: title });
	if (filter.options) {
		return (
			<ChoiceInput aria-label={label} value={applied} onChange={(event) => apply(event.target.value)}>
				<option value="" />
				{filter.options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</ChoiceInput>
		);
	}
	return (
		<Input type="search" aria-label={label} placeholder={filter.placeholder} value={text} onChange={(event) => type(event.target.value)} />
	);
}

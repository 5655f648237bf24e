import { useEffect, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import type { ColumnLooks } from './data-table.tsx';
import type { TableState } from './table-state.ts';

const TYPING_PAUSE_MS = 350;

type FilterCellProps = Pick<ColumnLooks, 'title' | 'filter'> & { state?: TableState; onState?: (change: Partial<TableState>) => void };

/** A filter under its column; typed text is sent after a pause. */
export function FilterCell({ title, filter, state, onState }: FilterCellProps) {
	const t = useText();
	const asked = filter ? (state?.filters[filter.name] ?? '') : '';
	const [text, setText] = useState(asked);
	useEffect(() => setText(asked), [asked]);
	useEffect(() => {
		if (!filter || text === asked) return;
		const timer = setTimeout(() => onState?.({ filters: { [filter.name]: text.trim() } }), TYPING_PAUSE_MS);
		return () => clearTimeout(timer);
	}, [text, asked, filter, onState]);
	if (!filter) return <td />;
	const label = t('panel.filter_of', { name: title });
	if (filter.options) {
		return (
			<td>
				<select
					className="f"
					aria-label={label}
					value={asked}
					onChange={(event) => onState?.({ filters: { [filter.name]: event.target.value } })}
				>
					<option value="" />
					{filter.options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
			</td>
		);
	}
	return (
		<td>
			<input
				className="f"
				type="search"
				aria-label={label}
				placeholder={filter.placeholder}
				value={text}
				onChange={(event) => setText(event.target.value)}
			/>
		</td>
	);
}

import { useText } from '#web/lib/language.tsx';
import { ChoiceField, FieldBox } from '../fields/field.tsx';
import type { ColumnMeta } from './column-meta.ts';
import { FilterField } from './filter-cell.tsx';
import styles from './phone-tools.module.css';
import type { TableState } from './table-state.ts';

type PhoneToolsProps = { columns: readonly ColumnMeta[]; state: TableState; onState: (change: Partial<TableState>) => void };

/** Search and sorting of a list whose head is not shown: on a phone, where rows are cards. */
export function PhoneTools({ columns, state, onState }: PhoneToolsProps) {
	const t = useText();
	const sorts = columns.filter(({ sort }) => sort);
	const filters = columns.filter(({ filter }) => filter);
	if (sorts.length + filters.length === 0) return null;
	const current = `${state.sort} ${state.order}`;
	const choices = sorts.flatMap(({ sort, title }) => [
		{ value: `${sort} asc`, label: t('panel.sort_up', { name: title }) },
		{ value: `${sort} desc`, label: t('panel.sort_down', { name: title }) },
	]);
	return (
		<details className={styles.tools} open={Object.keys(state.filters).length > 0 || undefined}>
			<summary className={styles.summary}>{t('panel.find_and_sort')}</summary>
			{filters.map((column) => (
				<FieldBox key={column.title}>
					<span aria-hidden="true">{column.title}</span>
					<FilterField {...column} state={state} onState={onState} />
				</FieldBox>
			))}
			{sorts.length > 0 && (
				<ChoiceField
					label={t('panel.sort_by')}
					options={choices.some(({ value }) => value === current) ? choices : [{ value: current, label: '–' }, ...choices]}
					value={current}
					onChange={(event) => {
						const [sort = '', order] = event.target.value.split(' ');
						onState({ sort, order: order === 'asc' ? 'asc' : 'desc' });
					}}
				/>
			)}
		</details>
	);
}

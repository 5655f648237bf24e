import { useId } from 'react';
import { useText } from '#web/lib/language.tsx';
import { ErrorText } from '../fields/field.tsx';
import { ChoiceInput, Input } from '../fields/input.tsx';
import { useTypedText } from '../fields/use-typed-text.ts';
import type { ColumnMeta } from './column-meta.ts';
import styles from './filter-cell.module.css';
import { NUMBER_LENGTH, type TableState, typedDayFilter } from './table-state.ts';

type FilterProps = Pick<ColumnMeta, 'title' | 'filter'> & { state?: TableState; onState?: (change: Partial<TableState>) => void };

export const FilterCell = (props: FilterProps) => <td className={styles.cell}>{props.filter && <FilterField {...props} />}</td>;

/** A filter of a column; typed text is sent after a pause. */
export function FilterField({ title, filter, state, onState }: FilterProps) {
	const t = useText();
	const applied = filter ? (state?.filters[filter.name] ?? '') : '';
	const apply = (value: string) => filter && onState?.({ filters: { [filter.name]: value } });
	const errorId = useId();
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
	const isNumber = filter.kind === 'number';
	const isDay = filter.kind === 'day';
	const isWrong = isDay && applied !== '' && !typedDayFilter(applied);
	return (
		<>
			<Input
				className={isDay ? styles.date : undefined}
				type="search"
				inputMode={isNumber ? 'numeric' : undefined}
				maxLength={isNumber ? NUMBER_LENGTH : filter.maxLength}
				aria-label={label}
				aria-invalid={isWrong || undefined}
				aria-describedby={isWrong ? errorId : undefined}
				title={isDay ? t('panel.date_format') : undefined}
				placeholder={isDay ? 'DD.MM.YYYY' : filter.placeholder}
				value={text}
				onChange={(event) => type(isNumber ? event.target.value.replace(/\D/g, '') : event.target.value)}
			/>
			{isWrong && <ErrorText id={errorId}>{t('form.validate.date')}</ErrorText>}
		</>
	);
}

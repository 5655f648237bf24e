import { monthNames } from '#domain/base/time/dates.ts';
import { monthAfter, monthBefore, monthOf } from '#domain/base/time/day-ranges.ts';
import { useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { ChoiceInput } from './input.tsx';
import styles from './month.field.module.css';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const YEARS_BACK = 10;

/** A month of the address, else the one given. */
export const monthOr = (given: string, otherwise: string): string => (MONTH.test(given) ? given : otherwise);

/** This year and ten before it, newest first, and the chosen one. */
function yearsWith(chosen: string, now: Date): string[] {
	const thisYear = Number(monthOf(now).slice(0, 4));
	const years = Array.from({ length: YEARS_BACK + 1 }, (_year, back) => String(thisYear - back));
	return [...new Set([...years, chosen])].sort().reverse();
}

type MonthFieldProps = {
	month: string;
	/** chosen months replace each other in the history, so that Back leaves all of them at once */
	onChange: (month: string, options: { replace: boolean }) => void;
};

/** The month of a view, with the one before and the one after a click away. A browser's own field would be in the browser's language. */
export function MonthField({ month, onChange }: MonthFieldProps) {
	const t = useText();
	const [year = '', number = ''] = month.split('-');
	const years = yearsWith(year, useNow());
	const choose = (next: string) => onChange(next, { replace: true });
	return (
		<Toolbar>
			<Control onClick={() => onChange(monthBefore(month), { replace: false })}>{t('statement.previous')}</Control>
			<div className={styles.month}>
				<ChoiceInput aria-label={t('statement.month')} value={number} onChange={(event) => choose(`${year}-${event.target.value}`)}>
					{monthNames(t.language).map((name, at) => (
						<option key={name} value={String(at + 1).padStart(2, '0')}>
							{name}
						</option>
					))}
				</ChoiceInput>
				<ChoiceInput aria-label={t('statement.year')} value={year} onChange={(event) => choose(`${event.target.value}-${number}`)}>
					{years.map((one) => (
						<option key={one}>{one}</option>
					))}
				</ChoiceInput>
			</div>
			<Control onClick={() => onChange(monthAfter(month), { replace: false })}>{t('statement.next')}</Control>
		</Toolbar>
	);
}

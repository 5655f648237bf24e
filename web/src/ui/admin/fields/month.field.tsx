import { monthAfter, monthBefore } from '#domain/statistics/statistics.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { Toolbar } from '#web/ui/admin/toolbar.tsx';
import { Input } from './input.tsx';
import styles from './month.field.module.css';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month of the address, else the one given. */
export const monthOr = (given: string, otherwise: string): string => (MONTH.test(given) ? given : otherwise);

type MonthFieldProps = {
	month: string;
	/** typed months replace each other in the history, so that Back leaves all of them at once */
	onChange: (month: string, options: { replace: boolean }) => void;
};

/** The month of a view, with the one before and the one after a click away. */
export function MonthField({ month, onChange }: MonthFieldProps) {
	const t = useText();
	return (
		<Toolbar>
			<Control onClick={() => onChange(monthBefore(month), { replace: false })}>{t('statement.previous')}</Control>
			<Input
				className={styles.month}
				type="month"
				aria-label={t('statement.month')}
				value={month}
				onChange={(event) => MONTH.test(event.target.value) && onChange(event.target.value, { replace: true })}
			/>
			<Control onClick={() => onChange(monthAfter(month), { replace: false })}>{t('statement.next')}</Control>
		</Toolbar>
	);
}

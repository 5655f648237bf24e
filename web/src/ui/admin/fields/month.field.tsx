import { useEffect, useState } from 'react';
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

/** The month of a view, with the one before and the one after a click away. Some browsers have it as text, so an unfinished month is local state. */
export function MonthField({ month, onChange }: MonthFieldProps) {
	const t = useText();
	const [typed, setTyped] = useState(month);
	useEffect(() => setTyped(month), [month]);
	const type = (next: string) => {
		setTyped(next);
		if (MONTH.test(next)) onChange(next, { replace: true });
	};
	return (
		<Toolbar>
			<Control onClick={() => onChange(monthBefore(month), { replace: false })}>{t('statement.previous')}</Control>
			<Input
				className={styles.month}
				type="month"
				aria-label={t('statement.month')}
				value={typed}
				onChange={(event) => type(event.target.value)}
				onBlur={() => setTyped(month)}
			/>
			<Control onClick={() => onChange(monthAfter(month), { replace: false })}>{t('statement.next')}</Control>
		</Toolbar>
	);
}

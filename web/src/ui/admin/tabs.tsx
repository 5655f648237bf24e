import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#domain/base/text/typeset.ts';
import { useLanguage } from '#web/lib/language.tsx';
import styles from './tabs.module.css';

type LinkTab = { to: string; label: ReactNode; current: boolean };

/** Neighbouring views side by side, e.g. the four lists of orders. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) => (
	<nav className={styles.tabs} aria-label={label}>
		{tabs.map(({ to, label: name, current }) => (
			<Link key={to} to={to} className={styles.tabButton} aria-current={current ? 'page' : undefined}>
				{name}
			</Link>
		))}
	</nav>
);

type Filter<T extends string> = {
	value: T;
	label: string;
	/** undefined while it is loading: its room is kept */
	count?: number | undefined;
};
type FilterGroupProps<T extends string> = { label: string; options: readonly Filter<T>[]; value: T; onChange: (value: T) => void };

/** One of a few filters, with how many each shows. */
export function FilterGroup<T extends string>({ label, options, value, onChange }: FilterGroupProps<T>) {
	const { language } = useLanguage();
	return (
		// biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons; a fieldset would need a visible legend
		<div className={styles.group} role="group" aria-label={label}>
			{options.map((option) => (
				<button
					key={option.value}
					type="button"
					className={styles.option}
					aria-pressed={option.value === value}
					onClick={() => onChange(option.value)}
				>
					{option.label}{' '}
					{'count' in option && (
						<span className={styles.count}>{option.count === undefined ? null : formatNumber(option.count, language)}</span>
					)}
				</button>
			))}
		</div>
	);
}

import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './table-frame.module.css';

type TableFrameProps = {
	label: string;
	/** read out before the table, where the label of the frame is not enough */
	caption?: string;
	busy?: boolean;
	/** few columns, or next to other content: no minimum width */
	isNarrow?: boolean;
	children: ReactNode;
};

/** The look of the panel's tables: a frame that scrolls sideways, rows that stack to cards on a phone. */
export const TableFrame = ({ label, caption, busy, isNarrow, children }: TableFrameProps) => (
	// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
	<section className={busy ? styles.busy : styles.frame} tabIndex={0} aria-label={label} aria-busy={busy}>
		<table className={isNarrow ? styles.narrow : styles.table}>
			{caption && <caption className="visually-hidden">{caption}</caption>}
			{children}
		</table>
	</section>
);

export const TableHead = ({ children }: { children: ReactNode }) => <thead className={styles.head}>{children}</thead>;
export const TableBody = ({ children }: { children: ReactNode }) => <tbody className={styles.body}>{children}</tbody>;

/** The title of a column that cannot be sorted by. */
export const TitleCell = ({ title, right, joined }: Pick<CellProps, 'right' | 'joined'> & { title: string }) => (
	<th scope="col" className={classNames(right && styles.right, joined && styles.joined) || undefined}>
		<span className={styles.title}>{title}</span>
	</th>
);

export const Row = ({ isOpen, children }: { isOpen?: boolean; children: ReactNode }) => (
	<tr className={isOpen ? `${styles.line} ${styles.opened}` : styles.line}>{children}</tr>
);

/**
 * In the card of a phone: without its title and half a row wide, a row wide or as wide as its content; at the end of the last row;
 * or not at all, where the details or another cell have the same.
 */
export type CardPlace = 'half' | 'row' | 'fit' | 'end' | 'none';

const PLACES: Record<CardPlace, string | undefined> = {
	half: styles.untitled,
	row: styles.whole,
	fit: styles.fitted,
	end: styles.amount,
	none: styles.absent,
};

type CellProps = {
	/** of the column, shown next to the cell on a phone */
	title?: string;
	/** numbers */
	right?: boolean;
	/** first on a phone */
	lead?: boolean;
	wide?: boolean;
	card?: CardPlace;
	joined?: boolean;
	children?: ReactNode;
};

export const Cell = ({ title, right, lead, wide, card, joined, children }: CellProps) => (
	<td
		className={
			classNames(
				right && `${styles.right} tabular`,
				lead && styles.lead,
				wide && styles.wide,
				card && PLACES[card],
				joined && styles.joined,
			) || undefined
		}
		data-label={title}
	>
		{children}
	</td>
);

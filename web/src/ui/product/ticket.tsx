import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './ticket.module.css';

type HalfProps = { children: ReactNode; className?: string };

/** What the ticket is for. Alone, it is one that is not paid yet. */
export const TicketFace = ({ children }: HalfProps) => (
	<div className={`${styles.main} fit-box`} data-room="widownia">
		{children}
	</div>
);

/** Price and button, torn off the face. */
export const TornStub = ({ children, className }: HalfProps) => (
	<div className={classNames(styles.stub, styles.torn, className)} data-room="widownia">
		{children}
	</div>
);

/** A ticket of two halves; the perforation and its notches lie between them. */
export const Ticket = ({ children, stub, big }: { children: ReactNode; stub: ReactNode; big?: boolean }) => (
	<div className={big ? `${styles.ticket} ${styles.large}` : styles.ticket}>
		<TicketFace>{children}</TicketFace>
		<div className={styles.stub} data-room="widownia">
			{stub}
		</div>
	</div>
);

export type Pair = { term: ReactNode; value: ReactNode; key?: string /** the value has its own line */; wide?: boolean };

export const Pairs = ({ pairs }: { pairs: readonly Pair[] }) => (
	<dl className={`${styles.pairs} tabular`}>
		{pairs.map(({ term, value, key, wide }) => (
			<div key={key ?? String(term)} className={wide ? `${styles.pair} ${styles.wide}` : styles.pair}>
				<dt>{term}</dt>
				<dd>{value}</dd>
			</div>
		))}
	</dl>
);

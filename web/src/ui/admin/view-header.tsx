import type { ReactNode } from 'react';
import styles from './view-header.module.css';

type ViewHeaderProps = {
	title: string;
	/** the title contains the number of a document: its signs are hard to tell apart in the display font */
	hasNumber?: boolean;
	/** null while it is loading: its line is kept, so that the actions do not move under the pointer */
	lead?: ReactNode;
	actions?: ReactNode;
};

export const ViewHeader = ({ title, hasNumber, lead, actions }: ViewHeaderProps) => (
	<div className={styles.header}>
		<div>
			<h1 className={hasNumber ? styles.numbered : styles.title}>{title}</h1>
			{lead !== undefined && <p className={styles.lead}>{lead ?? '\u00a0'}</p>}
		</div>
		{actions && <div className={styles.actions}>{actions}</div>}
	</div>
);

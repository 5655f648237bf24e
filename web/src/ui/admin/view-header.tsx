import type { ReactNode } from 'react';
import styles from './view-header.module.css';

type ViewHeaderProps = {
	title: string;
	/** null while it is loading: its line is kept, so that the actions do not move under the pointer */
	lead?: ReactNode;
	actions?: ReactNode;
};

/** The title of a view, a short description, and actions. */
export const ViewHeader = ({ title, lead, actions }: ViewHeaderProps) => (
	<div className={styles.header}>
		<div>
			<h1 className={styles.title}>{title}</h1>
			{lead !== undefined && <p className={styles.lead}>{lead ?? '\u00a0'}</p>}
		</div>
		{actions && <div className={styles.actions}>{actions}</div>}
	</div>
);

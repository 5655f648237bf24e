import type { ReactNode } from 'react';
import styles from './view-header.module.css';

/** The title of a view, a short description, and actions. */
export const ViewHeader = ({ title, lead, actions }: { title: string; lead?: ReactNode; actions?: ReactNode }) => (
	<div className={styles.header}>
		<div>
			<h1 className={styles.title}>{title}</h1>
			{lead && <p className={styles.lead}>{lead}</p>}
		</div>
		{actions && <div className={styles.actions}>{actions}</div>}
	</div>
);

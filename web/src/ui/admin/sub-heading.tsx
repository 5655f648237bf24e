import type { ReactNode } from 'react';
import styles from './sub-heading.module.css';

export const SubHeading = ({ id, children }: { id?: string; children: ReactNode }) => (
	<h2 id={id} className={styles.heading}>
		{children}
	</h2>
);

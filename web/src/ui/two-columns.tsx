import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './two-columns.module.css';

/** Fields side by side; on a phone one under another. */
export const TwoColumns = ({ children, className }: { children: ReactNode; className?: string }) => (
	<div className={classNames(styles.columns, className)}>{children}</div>
);

import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons beside each other, below a form or a text. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

/** What can be done with a row of a table. */
export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.line}>{children}</span>;

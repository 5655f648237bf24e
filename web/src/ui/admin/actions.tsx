import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** Buttons side by side, below a form or a text. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;

export const RowActions = ({ children }: { children: ReactNode }) => <span className={styles.line}>{children}</span>;

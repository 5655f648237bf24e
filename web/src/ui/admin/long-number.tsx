import type { ReactNode } from 'react';
import styles from './long-number.module.css';

/** A number that stays in one line. */
export const ShortNumber = ({ children }: { children: ReactNode }) => <span className={`${styles.short} tabular`}>{children}</span>;

/** A number too long for its column, and what belongs to it. */
export const LongNumber = ({ children }: { children: ReactNode }) => <span className={`${styles.number} tabular`}>{children}</span>;

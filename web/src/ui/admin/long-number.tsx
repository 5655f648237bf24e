import type { ReactNode } from 'react';
import styles from './long-number.module.css';

/** A number too long for its column, and what belongs to it. */
export const LongNumber = ({ children }: { children: ReactNode }) => <span className={`${styles.number} tabular`}>{children}</span>;

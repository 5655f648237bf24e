import type { ReactNode } from 'react';
import styles from './legend.module.css';

/** The heading of a part of a form. */
export const Legend = ({ children }: { children: ReactNode }) => <legend className={styles.legend}>{children}</legend>;

import type { ReactNode } from 'react';
import styles from './lined-list.module.css';

export const LinedList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>;

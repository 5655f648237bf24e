import type { ReactNode } from 'react';
import styles from './side.block.module.css';

export const Side = ({ children }: { children: ReactNode }) => <div className={styles.side}>{children}</div>;

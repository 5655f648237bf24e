import type { ReactNode } from 'react';
import styles from './side.block.module.css';

/** Next to the player, below it on a narrow screen. */
export const Side = ({ children }: { children: ReactNode }) => <div className={styles.side}>{children}</div>;

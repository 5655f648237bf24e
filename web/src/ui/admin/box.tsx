import type { ComponentProps, ReactNode } from 'react';
import styles from './box.module.css';

type BoxProps = ComponentProps<'section'> & { /** with room above it */ isBelow?: boolean };

export const Box = ({ isBelow, ...section }: BoxProps) => (
	<section {...section} className={isBelow ? `${styles.frame} ${styles.below}` : styles.frame} />
);

/** A heading on the left, actions or counts on the right. */
export const BoxHeader = ({ children }: { children: ReactNode }) => <header className={styles.header}>{children}</header>;

/** Boxes side by side, below each other where there is no room. */
export const BoxGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

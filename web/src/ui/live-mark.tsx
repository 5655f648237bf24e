import type { ReactNode } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './live-mark.module.css';

/** A pulsing dot next to a text, for live events. */
export const LiveMark = ({ children, className }: { children: ReactNode; className?: string }) => (
	<span className={classNames(styles.mark, className)}>{children}</span>
);

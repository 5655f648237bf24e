import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './reason.module.css';

/** A small sentence under a button or a price. */
export const Reason = ({ className, ...rest }: ComponentProps<'span'>) => (
	<span {...rest} className={classNames(styles.reason, className)} />
);

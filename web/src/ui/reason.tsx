import type { ComponentProps } from 'react';
import { classNames } from '#web/lib/class-names.ts';
import styles from './reason.module.css';

export const Reason = ({ className, ...rest }: ComponentProps<'span'>) => (
	<span {...rest} className={classNames(styles.reason, className)} />
);

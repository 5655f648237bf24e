import type { ComponentProps } from 'react';
import styles from './input.module.css';

const joined = (own: string | undefined, given: string | undefined) => (given ? `${own} ${given}` : own);

/** A line to type in, without its label. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => <input {...rest} className={joined(styles.input, className)} />;

/** Several lines. */
export const Area = (rest: Omit<ComponentProps<'textarea'>, 'className'>) => <textarea rows={4} {...rest} className={styles.area} />;

/** One of a few options. */
export const ChoiceInput = ({ className, ...rest }: ComponentProps<'select'>) => (
	<select {...rest} className={joined(styles.choice, className)} />
);

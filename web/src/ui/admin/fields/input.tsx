import type { ComponentProps } from 'react';
import styles from './input.module.css';

const joined = (own: string | undefined, given: string | undefined) => (given ? `${own} ${given}` : own);

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => <input {...rest} className={joined(styles.input, className)} />;

export const Area = (rest: Omit<ComponentProps<'textarea'>, 'className'>) => <textarea rows={4} {...rest} className={styles.area} />;

export const ChoiceInput = ({ className, ...rest }: ComponentProps<'select'>) => (
	<select {...rest} className={joined(styles.choice, className)} />
);

import type { ComponentProps, ReactNode } from 'react';
import styles from './field-grid.module.css';

export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

export const FieldStackForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.stack} />;

type FieldColumnsProps = { count: 2 | 3; children: ReactNode };

/** Fields side by side, below each other on a phone. */
export const FieldColumns = ({ count, children }: FieldColumnsProps) => (
	<div className={count === 2 ? styles.pair : styles.three}>{children}</div>
);

/** As many fields side by side as there is room for. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>;

/** The same as a form. */
export const FieldGridForm = (form: ComponentProps<'form'>) => <form {...form} className={styles.grid} />;

export const WholeRow = ({ children }: { children: ReactNode }) => <div className={styles.line}>{children}</div>;

import { classNames } from '#web/lib/class-names.ts';
import styles from './code-text.module.css';

/** A code to copy; one that cannot be used any more is struck through. */
export const CodeText = ({ code, isUsed }: { code: string; isUsed: boolean }) => (
	<span className={classNames(styles.code, isUsed && styles.used)}>{code}</span>
);

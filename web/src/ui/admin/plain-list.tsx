import type { ComponentProps } from 'react';
import styles from './plain-list.module.css';

export const PlainList = (list: ComponentProps<'ul'>) => <ul {...list} className={styles.list} />;

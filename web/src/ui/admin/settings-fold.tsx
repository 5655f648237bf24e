import { type ReactNode, useState } from 'react';
import styles from './settings-fold.module.css';

/** Settings above a list, folded away until they are needed; what is in it is rendered from then on. */
export function SettingsFold({ title, children }: { title: string; children: ReactNode }) {
	const [isUsed, setUsed] = useState(false);
	return (
		<details className={styles.fold} onToggle={() => setUsed(true)}>
			<summary className={styles.summary}>{title}</summary>
			<div className={styles.content}>{isUsed && children}</div>
		</details>
	);
}

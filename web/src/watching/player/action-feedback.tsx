import { useEffect, useState } from 'react';
import styles from './action-feedback.module.css';

const SHOWN_MS = 1_200;

/** What a shortcut has just done, for a moment; each new one takes the place of the last. */
export function useActionFeedback() {
	const [shown, setShown] = useState<{ text: string } | null>(null);
	useEffect(() => {
		if (!shown) return;
		const timer = setTimeout(() => setShown(null), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [shown]);
	return { feedback: shown?.text ?? null, showFeedback: (text: string | null) => setShown(text === null ? null : { text }) };
}

/** Over the picture, since the controls may be hidden; read out once. */
export const ActionFeedback = ({ text }: { text: string | null }) => (
	<div className={styles.layer} role="status">
		{text !== null && <span className={styles.text}>{text}</span>}
	</div>
);

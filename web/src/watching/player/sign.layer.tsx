import { useEffect, useState } from 'react';
import styles from './sign.layer.module.css';

const SHOWN_MS = 1_200;

/** What a shortcut has just done, for a moment; each new one takes the place of the last. */
export function useSign() {
	const [sign, setSign] = useState<{ text: string } | null>(null);
	useEffect(() => {
		if (!sign) return;
		const timer = setTimeout(() => setSign(null), SHOWN_MS);
		return () => clearTimeout(timer);
	}, [sign]);
	return { sign: sign?.text ?? null, showSign: (text: string | null) => setSign(text === null ? null : { text }) };
}

/** Over the picture, since the controls may be hidden; read out once. */
export const SignLayer = ({ sign }: { sign: string | null }) => (
	<div className={styles.layer} role="status">
		{sign !== null && <span className={styles.sign}>{sign}</span>}
	</div>
);

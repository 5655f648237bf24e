import styles from './paying.module.css';

/** A hand that approves in the bank's app. */
export const Phone = () => (
	<svg className={styles.phone} viewBox="0 0 300 330" aria-hidden="true">
		<path fill="var(--ultra-700)" d="M6 214L74 40l206 30 14 190-150 62z" />
		<g transform="rotate(7 150 165)">
			<path fill="var(--ink-950)" d="M82 12l140-5 5 310-146 4z" />
			<path fill="var(--gips-50)" d="M95 40l114-3 4 244-119 3z" />
			<path fill="var(--ultra-600)" d="M152 62l34 11 20 30-4 36-27 23-36-1-26-26-1-36 15-27z" />
			<path fill="var(--gips-50)" d="M127 110l11-10 14 17 30-38 12 9-41 54z" />
			<path fill="var(--ink-950)" d="M112 190l84-3 1 13-86 2zM112 212l58-1v11l-58 1z" />
			<path fill="var(--wait-500)" d="M107 240l96-3 1 30-98 2z" />
		</g>
		<path fill="var(--roz-300)" d="M300 330V216l-22-20-30 4-22-18-28-44-16-2-8 16 24 54 2 46-18 78z" />
		<path fill="var(--roz-200)" d="M174 152l8-16 16 2 8 13-18 10z" />
	</svg>
);

import { Link } from 'react-router';
import { useText } from '#web/lib/language.tsx';
import styles from './logo.module.css';

export const Mark = () => (
	<svg viewBox="0 0 34 34" aria-hidden="true">
		<path d="M0 0h34v34H0z" fill="currentColor" />
		<path d="M8 34V9.5L22 5v29z" fill="var(--bg)" />
		<path d="M22 34V5l6 5.5V34z" fill="var(--roz-300)" />
	</svg>
);

export function Logo({ to = '/', sub, className = '' }: { to?: string; sub?: string; className?: string }) {
	const t = useText();
	return (
		<Link className={`${styles.logo} ${className}`} to={to}>
			<Mark />
			<span>
				{t('web.brand')}
				<small>{sub ?? t('web.brand_sub')}</small>
			</span>
		</Link>
	);
}

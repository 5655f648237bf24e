import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Poster, type PosterProps } from './product/poster.tsx';

type EmptyProps = {
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode;
	poster?: Pick<PosterProps, 'motif' | 'palette'>;
	level?: 1 | 2;
};

/** Empty state: a poster without title, a sentence and one action. */
export function Empty({ title, children, action, poster = { motif: 'krzesla', palette: 'grafit' }, level = 2 }: EmptyProps) {
	const Heading = level === 1 ? 'h1' : 'h2';
	return (
		<div className={styles.empty}>
			<div className={styles.picture}>
				<Poster title="Trzy siostry" lettered={false} decorative {...poster} />
			</div>
			<div>
				<Heading>{title}</Heading>
				{children && <p className={`muted ${styles.text}`}>{children}</p>}
				{action}
			</div>
		</div>
	);
}

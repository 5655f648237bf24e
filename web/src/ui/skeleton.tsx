import { useText } from '#web/lib/language.tsx';
import posterGrid from './product/poster-grid.module.css';
import section from './section.module.css';
import styles from './skeleton.module.css';

export const Block = ({ width = '100%', height, ratio }: { width?: string; height?: string; ratio?: string }) => (
	<span className={styles.block} data-placeholder style={{ width, height, aspectRatio: ratio }} />
);

/** Placeholder of a grid of posters, in its final layout. */
export function PosterGridSkeleton({ count = 4 }: { count?: number }) {
	const t = useText();
	return (
		<ul className={posterGrid.grid} aria-busy="true" aria-label={t('web.loading')}>
			{Array.from({ length: count }, (_, at) => `poster-${at}`).map((key) => (
				<li key={key} className={styles.lines}>
					<Block ratio="4 / 5" />
					<Block width="80%" height="22px" />
					<Block width="50%" height="14px" />
				</li>
			))}
		</ul>
	);
}

/** Placeholder of a page: a heading and a few lines. It fills the window, so that the footer is not seen to move away. */
export function PageSkeleton() {
	const t = useText();
	return (
		<section className={`wrap ${section.section} ${styles.lines} ${styles.page}`} aria-busy="true" aria-label={t('web.loading')}>
			<Block width="min(420px, 70%)" height="56px" />
			<Block width="min(66ch, 100%)" height="20px" />
			<Block width="min(60ch, 90%)" height="20px" />
			<Block width="min(40ch, 60%)" height="20px" />
		</section>
	);
}

import type { ReactNode } from 'react';
import { percentOf } from '#domain/videos/chapters.rules.ts';
import styles from './chapter-marks.module.css';
import { useDuration, useFilm } from './film-context.ts';

/** Around a seek bar: a mark where each chapter begins. The list of chapters says the same in words. */
export function ChapterMarks({ children }: { children: ReactNode }) {
	const { chapters, player } = useFilm();
	const duration = useDuration(player);
	return (
		<div className={styles.seekBar}>
			{children}
			<div className={styles.marks} aria-hidden="true">
				{chapters.map(({ at_seconds }) => {
					const left = percentOf(at_seconds, duration);
					return left !== null && left > 0 && <span key={at_seconds} className={styles.mark} style={{ left: `${left}%` }} />;
				})}
			</div>
		</div>
	);
}

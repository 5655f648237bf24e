import { useId } from 'react';
import { Link } from 'react-router';
import { formatClock } from '#domain/base/time/clock.ts';
import { type Chapter, chapterTitle } from '#domain/videos/chapters.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { chapterAddress } from './chapter-address.ts';
import styles from './chapter-links.module.css';

type ChapterLinksProps = { chapters: readonly Chapter[]; path: string /** this person may watch now */; canWatch: boolean };

/** Chapters on the page of a title; for those who may watch, each one opens the player at its time. */
export function ChapterLinks({ chapters, path, canWatch }: ChapterLinksProps) {
	const t = useText();
	const headingId = useId();
	if (chapters.length === 0) return null;
	return (
		<section aria-labelledby={headingId}>
			<h2 id={headingId}>{t('chapters.title')}</h2>
			<ol className={styles.list}>
				{chapters.map((chapter) => {
					const title = chapterTitle(chapter, t.language);
					return (
						<li key={chapter.at_seconds}>
							<span className={styles.time}>{formatClock(chapter.at_seconds)}</span>{' '}
							{canWatch ? <Link to={chapterAddress(path, chapter.at_seconds)}>{title}</Link> : <span>{title}</span>}
						</li>
					);
				})}
			</ol>
		</section>
	);
}

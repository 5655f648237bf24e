import { useCallback, useId } from 'react';
import { formatClock } from '#domain/base/time/clock.ts';
import { chapterAt, chapterTitle } from '#domain/videos/chapters.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { chapterAddress } from './chapter-address.ts';
import styles from './chapters.block.module.css';
import { useAtPosition, useFilm } from './film-context.ts';

/** The list of chapters next to the player: a click jumps there, and each has its own address. `path` is the page of the title. */
export function Chapters({ path }: { path: string }) {
	const t = useText();
	const headingId = useId();
	const { chapters, player, show } = useFilm();
	const find = useCallback((second: number) => chapterAt(chapters, second), [chapters]);
	const current = useAtPosition(player, find);
	if (chapters.length === 0) return null;
	const jump = (second: number) => {
		player?.seek(second);
		void player?.play();
		// on a phone the list is below the picture
		show();
	};
	return (
		<section aria-labelledby={headingId}>
			<h2 id={headingId} className={styles.heading}>
				{t('chapters.title')}
			</h2>
			<ol className={styles.list}>
				{chapters.map((chapter, place) => {
					const title = chapterTitle(chapter, t.language);
					return (
						<li key={chapter.at_seconds} className={styles.chapter}>
							<button
								type="button"
								className={styles.jump}
								aria-current={place === current ? 'true' : undefined}
								onClick={() => jump(chapter.at_seconds)}
							>
								<span className={styles.time}>{formatClock(chapter.at_seconds)}</span> <span>{title}</span>
							</button>
							<CopyButton
								compact
								text={`${globalThis.location?.origin ?? ''}${chapterAddress(path, chapter.at_seconds)}`}
								label={t('chapters.copy', { title })}
							/>
						</li>
					);
				})}
			</ol>
		</section>
	);
}

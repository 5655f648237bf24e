import { memo } from 'react';
import { formatClock } from '#domain/base/time/clock.ts';
import { findHits } from '#domain/search/search.rules.ts';
import { linesWith } from '#domain/watching/transcript.rules.ts';
import type { Transcript } from '#domain/watching/watching.contract.ts';
import { Marked } from '#web/ui/marked.tsx';
import styles from './line-group.module.css';

type LineGroupProps = {
	/** place of its first line in the transcript */
	start: number;
	lines: Transcript['lines'];
	/** the spoken line and the selected hit; -1: not in this group */
	current: number;
	chosen: number;
	query: string;
	onJump: (second: number) => void;
};

/** Some lines of a transcript; a click jumps to the line. */
export const LineGroup = memo(function LineGroup({ start, lines, current, chosen, query, onJump }: LineGroupProps) {
	const found = new Set(linesWith(lines, query));
	return (
		<ol className={styles.group} start={start + 1}>
			{lines.map((line, at) => {
				const place = start + at;
				return (
					<li key={place}>
						<button
							type="button"
							className={styles.line}
							data-line={place}
							data-chosen={place === chosen || undefined}
							aria-current={place === current ? 'true' : undefined}
							onClick={() => onJump(line.from)}
						>
							<span className={styles.time}>{formatClock(line.from)}</span>{' '}
							<span className={styles.text}>
								{found.has(at) ? <Marked text={line.text} hits={findHits(line.text, query)} /> : line.text}
							</span>
						</button>
					</li>
				);
			})}
		</ol>
	);
});

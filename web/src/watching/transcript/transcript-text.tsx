import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { lineAt, linesWith, stepHit } from '#domain/watching/transcript.rules.ts';
import type { Transcript } from '#domain/watching/watching.contract.ts';
import { useAtPosition, useFilm } from '../chapters/film-context.ts';
import { LineGroup } from './line-group.tsx';
import styles from './transcript.block.module.css';
import { TranscriptSearch } from './transcript-search.tsx';

/** lines drawn together; groups out of sight cost no layout */
const GROUP = 50;

/** A line is shown in the upper part of the list, without scrolling the page. */
function showLine(box: HTMLElement | null, place: number) {
	const line = box?.querySelector<HTMLElement>(`[data-line="${place}"]`);
	if (box && line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
}

type TranscriptTextProps = { lines: Transcript['lines']; language: string };

export function TranscriptText({ lines, language }: TranscriptTextProps) {
	const { player, show } = useFilm();
	const box = useRef<HTMLDivElement>(null);
	const [query, setQuery] = useState('');
	const [chosen, setChosen] = useState(-1);
	const searched = useDeferredValue(query);
	const hits = useMemo(() => linesWith(lines, searched), [lines, searched]);
	const find = useCallback((second: number) => lineAt(lines, second), [lines]);
	const current = useAtPosition(player, find);
	const chosenLine = hits[chosen] ?? -1;

	// the list follows the film, except while a person scrolls or searches in it
	useEffect(() => {
		if (current >= 0 && searched === '' && !box.current?.matches(':hover, :focus-within')) showLine(box.current, current);
	}, [current, searched]);
	useEffect(() => {
		if (chosenLine >= 0) showLine(box.current, chosenLine);
	}, [chosenLine]);

	const jump = useCallback(
		(second: number) => {
			player?.seek(second);
			void player?.play();
			// on a phone the list is below the picture
			show();
		},
		[player, show],
	);
	const groups = useMemo(
		() =>
			Array.from({ length: Math.ceil(lines.length / GROUP) }, (_, at) => ({
				start: at * GROUP,
				lines: lines.slice(at * GROUP, (at + 1) * GROUP),
			})),
		[lines],
	);
	/** only the group that holds the line is drawn again */
	const within = (place: number, start: number) => (place >= start && place < start + GROUP ? place : -1);
	return (
		<>
			<TranscriptSearch
				query={query}
				onQuery={(text) => {
					setQuery(text);
					setChosen(-1);
				}}
				place={chosen}
				count={hits.length}
				onStep={(step) => setChosen((now) => stepHit(now, hits.length, step))}
			/>
			<div className={styles.lines} ref={box} lang={language}>
				{groups.map(({ start, lines: some }) => (
					<LineGroup
						key={start}
						start={start}
						lines={some}
						current={within(current, start)}
						chosen={within(chosenLine, start)}
						query={searched}
						onJump={jump}
					/>
				))}
			</div>
		</>
	);
}

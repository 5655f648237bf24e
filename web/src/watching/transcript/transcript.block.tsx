import { useEffect, useId, useRef, useState } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { CaptionTrack } from '#domain/watching/player/captions.rules.ts';
import { transcriptLanguage } from '#domain/watching/transcript.rules.ts';
import type { Variant } from '#domain/watching/variants.ts';
import { getTranscript, type Transcript as TranscriptAnswer } from '#domain/watching/watching.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { prefersReducedMotion } from '#web/lib/reduced-motion.ts';
import { Select } from '#web/ui/field.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import { rememberedChoices } from '../player/player-choices.ts';
import { useTrackNames } from '../player/track-names.ts';
import styles from './transcript.block.module.css';
import { TranscriptText } from './transcript-text.tsx';

const keyOf = ({ language, kind }: CaptionTrack) => `${language} ${kind}`;

type TrackFieldProps = { answer: TranscriptAnswer; onChoose: (track: CaptionTrack) => void };

function TrackField({ answer, onChoose }: TrackFieldProps) {
	const t = useText();
	const names = useTrackNames(answer.tracks);
	const choose = (key: string) => {
		const track = answer.tracks.find((some) => keyOf(some) === key);
		if (track) onChoose(track);
	};
	return (
		<Select
			label={t('transcript.track')}
			options={answer.tracks.map((track, at) => ({ value: keyOf(track), label: names[at] ?? track.name }))}
			value={keyOf(answer)}
			onChange={({ target }) => choose(target.value)}
		/>
	);
}

/** Opened by a button that may be far from it: the focus goes to its heading, and it is scrolled into view. */
function useOpening() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		const element = heading.current;
		if (!element) return;
		element.focus({ preventScroll: true });
		const { top } = element.getBoundingClientRect();
		if (top >= 0 && top < window.innerHeight / 2) return;
		element.scrollIntoView?.({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
	}, []);
	return heading;
}

type TranscriptProps = {
	product: Product;
	variant: Variant | null;
	/** of the film that plays */
	sound: string;
	/** by the viewer */
	chosenSound: string | null;
};

/** The captions of the film as text, for those who may watch. */
export function Transcript({ product, variant, sound, chosenSound }: TranscriptProps) {
	const t = useText();
	const headingId = useId();
	const heading = useOpening();
	const [chosen, setChosen] = useState<CaptionTrack>();
	// until another is chosen here: as in the player when it was opened
	const [{ captionsShown, captionLanguage, captionKind }] = useState(rememberedChoices);
	const captions = captionsShown ? (captionLanguage ?? t.language) : null;
	const { data, error, refetch } = useAnswer(
		getTranscript,
		{
			params: product,
			query: {
				...(variant && { variant }),
				sound,
				language: chosen?.language ?? transcriptLanguage({ sound, chosenSound, captions, page: t.language }),
				kind: chosen?.kind ?? captionKind,
			},
		},
		{ errors: 'inline', keepPrevious: true },
	);
	return (
		<section className={styles.transcript} aria-labelledby={headingId}>
			<h2 id={headingId} ref={heading} tabIndex={-1}>
				{t('transcript.title')}
			</h2>
			{error && <RetryNotice message={t('transcript.failed')} onRetry={() => void refetch()} />}
			{!data && !error && (
				<div aria-busy="true">
					<Block width="100%" height="48px" />
				</div>
			)}
			{data && data.tracks.length > 1 && <TrackField answer={data} onChoose={setChosen} />}
			{data && <TranscriptText key={keyOf(data)} lines={data.lines} language={data.language} />}
		</section>
	);
}

import { useId, useState } from 'react';
import { getTranscript, type Variant } from '#domain/watching/watching.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { Select } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import type { Product } from '../use-watch.ts';
import styles from './transcript.block.module.css';
import { TranscriptText } from './transcript-text.tsx';

/** The captions of the film as text. The server gives it to those who may watch. */
export function Transcript({ product, variant }: { product: Product; variant: Variant | null }) {
	const t = useText();
	const headingId = useId();
	const [language, setLanguage] = useState<string>();
	const { data, error } = useAnswer(
		getTranscript,
		{ params: product, query: { ...(variant && { variant }), ...(language && { language }) } },
		{ errors: 'inline', keepPrevious: true },
	);
	return (
		<section className={styles.transcript} aria-labelledby={headingId}>
			<h2 id={headingId}>{t('transcript.title')}</h2>
			{error && <Notice kind="stop">{t('transcript.failed')}</Notice>}
			{!data && !error && (
				<div aria-busy="true">
					<Block width="100%" height="48px" />
				</div>
			)}
			{data && data.tracks.length > 1 && (
				<Select
					label={t('transcript.language')}
					options={data.tracks.map((track) => ({ value: track.language, label: track.name }))}
					value={data.language}
					onChange={(event) => setLanguage(event.target.value)}
				/>
			)}
			{data && <TranscriptText key={data.language} lines={data.lines} language={data.language} />}
		</section>
	);
}

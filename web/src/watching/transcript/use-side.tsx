import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Product } from '#domain/catalogue/product.rules.ts';
import type { WatchAnswer } from '#domain/watching/watching.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chapters } from '../chapters/chapters.block.tsx';
import { Side } from './side.block.tsx';
import styles from './use-side.module.css';

// loaded for those who open it
const Transcript = lazy(async () => ({ default: (await import('./transcript.block.tsx')).Transcript }));

/** `sound`: the language of the sound chosen on this page. */
type SideOf = { answer: WatchAnswer | null; product: Product; sound: string | null; path: string };

/** Chapters and transcript of the current film: the panel next to the player, and the button that opens the transcript. */
export function useSide({ answer, product, sound, path }: SideOf) {
	const t = useText();
	const [isOpen, setOpen] = useState(false);
	// a foreign frame cannot be sent to a second
	const isOurs = answer !== null && answer.source.kind !== 'frame';
	const hasChapters = isOurs && answer.chapters.length > 0;
	const hasCaptions = isOurs && answer.source.tracks.length > 0;
	const isShown = hasCaptions && isOpen;
	return {
		button: hasCaptions && (
			<div className={styles.button}>
				<Button variant="line" size="sm" icon={IconFileText} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
					{t(isOpen ? 'transcript.hide' : 'transcript.show')}
				</Button>
			</div>
		),
		content: (hasChapters || isShown) && (
			<Side>
				{hasChapters && <Chapters path={path} />}
				{isShown && (
					<Suspense>
						<Transcript
							product={product}
							variant={answer.variant}
							sound={answer.sound}
							chosenSound={sound ?? answer.choices?.sound ?? null}
						/>
					</Suspense>
				)}
			</Side>
		),
	};
}

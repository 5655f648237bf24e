import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import styles from './trailer-toggle.module.css';

const Trailer = lazy(async () => ({ default: (await import('#web/watching/trailer.block.tsx')).Trailer }));

/** Shows or hides the trailer; nothing of it is loaded before the first click. */
export function TrailerToggle({ type, id, title }: { type: 'event' | 'video'; id: number; title: string }) {
	const t = useText();
	const [isOpen, setOpen] = useState(false);
	return (
		<div>
			<Button variant="line" icon={isOpen ? IconX : IconPlayerPlay} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
				{t(isOpen ? 'item.trailer_hide' : 'item.trailer')}
			</Button>
			{isOpen && (
				<div className={styles.trailer} data-room="widownia">
					<Suspense fallback={<Block ratio="16 / 9" />}>
						<Trailer product={{ type, id }} title={title} hasKeysInside />
					</Suspense>
				</div>
			)}
		</div>
	);
}

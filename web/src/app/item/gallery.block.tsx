import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { GalleryImage } from '#domain/galleries/galleries.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './gallery.block.module.css';

type Picture = Pick<GalleryImage, 'id' | 'url' | 'grid_thumb_url'>;
type GalleryProps = { title: string; images: readonly Picture[] };

/** The full picture, with arrow keys and arrow buttons. */
function Lightbox({
	title,
	images,
	at,
	onMove,
	onClose,
}: GalleryProps & { at: number; onMove: (at: number) => void; onClose: () => void }) {
	const t = useText();
	const count = images.length;
	const image = images[at];
	const step = (by: number) => onMove((at + by + count) % count);
	const move = useEffectEvent(step);
	// the arrows work wherever the focus is while the dialog is open
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key === 'ArrowRight') move(1);
			if (event.key === 'ArrowLeft') move(-1);
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, []);
	if (!image) return null;
	return (
		<Dialog title={t('item.gallery')} onClose={onClose} wide>
			<div>
				<img className={styles.large} src={image.url} alt={t('item.gallery_image', { title, number: at + 1, count })} />
				{count > 1 && (
					<div className={styles.steps}>
						<Button variant="line" size="sm" icon={IconArrowLeft} onClick={() => step(-1)}>
							{t('item.gallery_previous')}
						</Button>
						<span className="tabular" aria-live="polite">
							{at + 1} / {count}
						</span>
						<Button variant="line" size="sm" icon={IconArrowRight} onClick={() => step(1)}>
							{t('item.gallery_next')}
						</Button>
					</div>
				)}
			</div>
		</Dialog>
	);
}

/** Small pictures (grid_thumb_url) that open the full ones (url). */
export function GalleryBlock({ title, images }: GalleryProps) {
	const t = useText();
	const [at, setAt] = useState<number | null>(null);
	if (images.length === 0) return null;
	return (
		<section aria-labelledby="galeria-h">
			<h2 id="galeria-h">{t('item.gallery')}</h2>
			<div className={styles.pictures} data-count={images.length}>
				{images.map((image, index) => (
					<button
						key={image.id}
						type="button"
						aria-label={t('item.gallery_open', { number: index + 1, count: images.length })}
						onClick={() => setAt(index)}
					>
						<img src={image.grid_thumb_url} alt="" loading="lazy" decoding="async" />
					</button>
				))}
			</div>
			{at !== null && <Lightbox title={title} images={images} at={at} onMove={setAt} onClose={() => setAt(null)} />}
		</section>
	);
}

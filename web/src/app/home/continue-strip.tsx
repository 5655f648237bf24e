import { Link } from 'react-router';
import type { WatchPosition } from '#domain/watching/watching.contract.ts';
import { useText } from '#web/lib/language.tsx';
import { cardImage, ItemPicture } from '#web/ui/product/picture.tsx';
import styles from './continue-strip.module.css';

const PLACES = { event: 'wydarzenie', video: 'wideo' } as const;
const SHOWN = 4;

function StartedItem({ position }: { position: WatchPosition }) {
	const t = useText();
	const { title, slug, seconds, duration, product_type } = position;
	const left = duration === null ? null : Math.max(1, Math.round((duration - seconds) / 60));
	return (
		<li>
			<Link className={styles.item} to={`/${PLACES[product_type]}/${slug}?ogladaj=true`} aria-label={t('home.continue_of', { title })}>
				<span className={styles.picture}>
					<ItemPicture src={cardImage(position)} title={title} sizes="72px" decorative />
				</span>
				<span>
					<strong>{title}</strong>
					{left !== null && <span className="muted small">{t('home.continue_left', { count: left })}</span>}
					{duration !== null && <progress max={duration} value={seconds} aria-hidden="true" />}
				</span>
			</Link>
		</li>
	);
}

/** "Oglądaj dalej": titles this person has started on any device and not finished. */
export function ContinueStrip({ positions }: { positions: readonly WatchPosition[] }) {
	const t = useText();
	if (positions.length === 0) return null;
	return (
		<section className={`wrap ${styles.strip}`} aria-labelledby="dalej-h">
			<h2 id="dalej-h">{t('home.continue')}</h2>
			<ul className={styles.list}>
				{positions.slice(0, SHOWN).map((position) => (
					<StartedItem key={`${position.product_type}-${position.product_id}`} position={position} />
				))}
			</ul>
		</section>
	);
}

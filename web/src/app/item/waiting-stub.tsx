import { useText } from '#web/lib/language.tsx';
import { Block } from '#web/ui/skeleton.tsx';
import styles from './item-ticket.module.css';

/** In place of price and buttons until all that decides them is here. What comes after them on the page waits too (item-page.module.css). */
export function WaitingStub() {
	const t = useText();
	return (
		<section className={styles.waiting} data-waiting aria-busy="true" aria-label={t('web.loading')}>
			<Block width="45%" height="44px" />
			<Block height="56px" />
		</section>
	);
}

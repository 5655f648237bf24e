import { useText } from '#web/lib/language.tsx';
import { Block, useShowAfter } from '#web/ui/skeleton.tsx';
import styles from './item-ticket.module.css';

/** In place of price and buttons until all that decides them is here. What comes after them on the page waits too (item-page.module.css). */
export function WaitingStub() {
	const t = useText();
	const isLate = useShowAfter();
	return (
		<section
			className={styles.waiting}
			data-waiting
			aria-busy="true"
			aria-label={t('web.loading')}
			style={{ visibility: isLate ? undefined : 'hidden' }}
		>
			<Block width="45%" height="44px" />
			<Block height="56px" />
		</section>
	);
}

import { IconPlayerPlayFilled, IconReload } from '@tabler/icons-react';
import { useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './start.button.module.css';

/** Over the picture, since a tap anywhere on it should start it; the controls stay within reach. */
export function StartButton({ onStart }: { onStart: () => void }) {
	const t = useText();
	return (
		<button type="button" slot="centered-chrome" className={styles.start} aria-label={t('watching.start')} onClick={onStart}>
			<span>
				<Icon icon={IconPlayerPlayFilled} />
			</span>
		</button>
	);
}

export function ReplayButton({ onReplay }: { onReplay: () => void }) {
	const t = useText();
	return (
		<button type="button" className={styles.replay} onClick={onReplay}>
			<Icon icon={IconReload} />
			{t('watching.replay')}
		</button>
	);
}

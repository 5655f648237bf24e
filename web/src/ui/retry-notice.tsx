import { useContext, useRef } from 'react';
import { useText } from '#web/lib/language.tsx';
import { useFocusNearby } from '#web/lib/use-focus-nearby.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { PanelContext } from './panel-context.ts';
import styles from './retry-notice.module.css';

type RetryNoticeProps = {
	message: string;
	onRetry: () => void;
	/** being repeated: the button keeps its focus */
	busy?: boolean;
};

/** What failed and may succeed at the next attempt, e.g. while the network was away. */
export function RetryNotice({ message, onRetry, busy }: RetryNoticeProps) {
	const t = useText();
	const isPanel = useContext(PanelContext);
	const button = useRef<HTMLButtonElement>(null);
	// most pages remove the notice while it is repeated, and all when it succeeds
	useFocusNearby(button);
	return (
		<div className={styles.retry}>
			<Notice kind="stop">{message}</Notice>
			<Button ref={button} variant="line" className={isPanel ? styles.panel : undefined} onClick={onRetry} inert={busy} aria-busy={busy}>
				{t('web.retry')}
			</Button>
		</div>
	);
}

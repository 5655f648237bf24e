import { useSyncExternalStore } from 'react';
import { useText } from '#web/lib/language.tsx';
import styles from './offline.notice.module.css';
import { OFFLINE_NOTICE_ID } from './offline-notice-id.ts';

function onConnection(change: () => void) {
	window.addEventListener('online', change);
	window.addEventListener('offline', change);
	return () => {
		window.removeEventListener('online', change);
		window.removeEventListener('offline', change);
	};
}

/** While the network is away, also on a page from the browser's cache. In every document it is hidden (web/src/app/entry/hydrate-later.ts). */
export function OfflineNotice() {
	const t = useText();
	const isOnline = useSyncExternalStore(
		onConnection,
		() => navigator.onLine,
		() => true,
	);
	return (
		<div className={styles.place} aria-live="polite">
			<p id={OFFLINE_NOTICE_ID} className={styles.notice} hidden={isOnline} suppressHydrationWarning>
				{t('web.offline')}
			</p>
		</div>
	);
}

import { useState } from 'react';
import type { LiveState } from '#domain/live/live.rules.ts';
import { useFeed } from '#web/lib/feed/use-feed.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import styles from './live-overlay.module.css';

type Notice = { text_pl: string; text_en: string };

/** Over the picture of a live stream: that the sender is away (B-022), and the message of the theatre (B-023). */
export function LiveOverlay({ eventId, state }: { eventId: number; state: LiveState }) {
	const t = useText();
	const { language } = useLanguage();
	const [notice, setNotice] = useState<Notice | null>(null);
	useFeed(
		{ type: 'event', id: eventId },
		{
			onMessage: (message) => {
				if (message.kind === 'notice') setNotice(message);
			},
		},
	);
	const text = notice && ((language === 'en' && notice.text_en) || notice.text_pl);
	return (
		<div className={styles.area} role="status">
			{state === 'lost' && <p className={styles.message}>{t('watching.live_lost')}</p>}
			{text && <p className={styles.message}>{text}</p>}
		</div>
	);
}

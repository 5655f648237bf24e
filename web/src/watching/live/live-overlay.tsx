import { IconX } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import type { LiveState } from '#domain/live/live.rules.ts';
import { useFeed } from '#web/lib/feed/use-feed.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './live-overlay.module.css';

type Notice = { text_pl: string; text_en: string };

/** Over the picture of a live stream: that the sender is away (B-022), and the message of the theatre (B-023) until the viewer closes it. */
export function LiveOverlay({ eventId, state }: { eventId: number; state: LiveState }) {
	const t = useText();
	const { language } = useLanguage();
	const [notice, setNotice] = useState<Notice | null>(null);
	const [closed, setClosed] = useState<string | null>(null);
	useFeed(
		{ type: 'event', id: eventId },
		{
			onMessage: (message) => {
				if (message.kind !== 'notice') return;
				setNotice(message);
				// the same one comes again after each new connection
				if (message.text_pl !== closed) setClosed(null);
			},
		},
	);
	const text = notice && notice.text_pl !== closed && ((language === 'en' && notice.text_en) || notice.text_pl);
	const close = ({ currentTarget }: MouseEvent) => {
		// the button disappears: the focus stays in the player
		currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
		setClosed(notice?.text_pl ?? null);
	};
	return (
		<div className={styles.area} data-shown={state === 'lost' || Boolean(text) || undefined}>
			<div role="status">{state === 'lost' && <p className={styles.message}>{t('watching.live_lost')}</p>}</div>
			<div className={styles.notice}>
				<div className={styles.words} role="status">
					{text && <p className={styles.message}>{text}</p>}
				</div>
				{text && (
					<button type="button" className={styles.close} aria-label={t('watching.notice_close')} onClick={close}>
						<Icon icon={IconX} />
					</button>
				)}
			</div>
		</div>
	);
}

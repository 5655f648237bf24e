import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LiveState } from '#domain/live/live.rules.ts';
import { useFeed } from '#web/feed/public.ts';
import { useText } from '#web/lib/language.tsx';
import { useFocusReturn } from '#web/lib/use-focus-return.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './live-overlay.module.css';

type Notice = { id: number | null; text_pl: string; text_en: string };

/** The message that this viewer has closed, by event: it stays closed when the player or the connection is replaced. */
const closedNotices = new Map<number, number | null>();

/** Whether an element is scrolled out of the window, or under the header of the site. */
function useIsAway(element: RefObject<HTMLElement | null>): boolean {
	const [isAway, setAway] = useState(false);
	useEffect(() => {
		if (!element.current || !('IntersectionObserver' in window)) return;
		const observer = new IntersectionObserver((entries) => setAway(entries.at(-1)?.isIntersecting === false), {
			rootMargin: '-60px 0px 0px',
		});
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return isAway;
}

/** The message at the top of the window for those who read the chat below the picture. Not announced: the one over the picture is. */
function AwayNotice({ text, onClose }: { text: string; onClose: () => void }) {
	const { onFocus, giveBack } = useFocusReturn();
	const close = () => {
		giveBack();
		onClose();
	};
	return createPortal(
		<div className={styles.away}>
			<div className={styles.notice}>
				<div className={styles.words}>
					<p className={styles.message}>{text}</p>
				</div>
				<CloseButton onFocus={onFocus} onClick={close} />
			</div>
		</div>,
		document.body,
	);
}

function CloseButton(handlers: Pick<ComponentProps<'button'>, 'onClick' | 'onFocus'>) {
	const t = useText();
	return (
		<button type="button" className={styles.close} aria-label={t('watching.notice_close')} {...handlers}>
			<Icon icon={IconX} />
		</button>
	);
}

/** Over the picture of a live stream: that the sender is away (B-022), and the message of the theatre (B-023) until the viewer closes it. */
export function LiveOverlay({ eventId, state }: { eventId: number; state: LiveState }) {
	const t = useText();
	const area = useRef<HTMLDivElement>(null);
	const isAway = useIsAway(area);
	const [notice, setNotice] = useState<Notice | null>(null);
	const [closed, setClosed] = useState(closedNotices.get(eventId));
	useFeed(
		{ type: 'event', id: eventId },
		{
			onMessage: (message, id) => {
				if (message.kind === 'notice') setNotice({ ...message, id });
			},
		},
	);
	const text = notice && notice.id !== closed && ((t.language === 'en' && notice.text_en) || notice.text_pl);
	const close = () => {
		if (!notice) return;
		closedNotices.set(eventId, notice.id);
		setClosed(notice.id);
	};
	const closeInPlayer = ({ currentTarget }: MouseEvent) => {
		// the button disappears: the focus stays in the player
		currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
		close();
	};
	return (
		<div
			ref={area}
			className={styles.area}
			data-shown={state === 'lost' || Boolean(text) || undefined}
			data-waiting={state === 'waiting' || undefined}
		>
			<div role="status">{state === 'lost' && <p className={styles.message}>{t('watching.live_lost')}</p>}</div>
			<div className={styles.notice}>
				<div className={styles.words} role="status">
					{text && <p className={styles.message}>{text}</p>}
				</div>
				{text && <CloseButton onClick={closeInPlayer} />}
			</div>
			{text && isAway && <AwayNotice text={text} onClose={close} />}
		</div>
	);
}

import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '#domain/audience/chat/chat.fields.ts';
import { warsawTime } from '#domain/base/time/time.ts';
import { useText } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { MessageActions } from './message-actions.tsx';
import styles from './own-chat.block.module.css';

type ChatLogProps = {
	eventId: number;
	messages: ChatMessage[];
	/** ids of those this person has written */
	own: ReadonlySet<number>;
	isModerator: boolean;
	/** the last one that this person has written here */
	writtenId: number | null;
};

/** How far from its end a list still counts as read to the end. */
const NEAR_END = 48;

/** a list that scrolls has to be reachable by the keyboard, also without a button in it */
const REACHABLE = { tabIndex: 0 };

const scrollToEnd = (list: HTMLElement | null) => list?.scrollTo?.({ top: list.scrollHeight });

/** Follows the newest message while it is in view. Not announced: a chat would talk over the play. */
export function ChatLog({ eventId, messages, own, isModerator, writtenId }: ChatLogProps) {
	const t = useText();
	const list = useRef<HTMLDivElement>(null);
	const [isFollowing, setFollowing] = useState(true);
	const newest = messages.at(-1)?.id;
	useEffect(() => {
		if (isFollowing && newest !== undefined) scrollToEnd(list.current);
	}, [newest, isFollowing]);
	useEffect(() => {
		if (writtenId === null) return;
		setFollowing(true);
		scrollToEnd(list.current);
	}, [writtenId]);
	// the list gets lower when reports appear above it, and its lines break elsewhere when the window is resized
	useEffect(() => {
		const element = list.current;
		if (!element || !isFollowing || !('ResizeObserver' in window)) return;
		const observer = new ResizeObserver(() => scrollToEnd(element));
		observer.observe(element);
		return () => observer.disconnect();
	}, [isFollowing]);
	return (
		<div className={styles.history}>
			<div
				ref={list}
				className={styles.messages}
				{...REACHABLE}
				role="log"
				aria-live="off"
				aria-label={t('chat.messages')}
				onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
					setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END)
				}
			>
				{messages.length === 0 && <p className={styles.empty}>{t('chat.empty')}</p>}
				<ol>
					{messages.map((message) => (
						<li key={message.id} className={styles.message} data-staff={message.is_staff || undefined}>
							<p>
								<strong className={styles.name}>{message.name}</strong>
								{message.is_staff && <span className={styles.staff}>{t('chat.staff')}</span>}
								<time className={styles.time} dateTime={message.at}>
									{warsawTime(new Date(message.at))}
								</time>
								<span className={styles.text}>{message.text}</span>
							</p>
							<MessageActions eventId={eventId} message={message} isModerator={isModerator} isOwn={own.has(message.id)} />
						</li>
					))}
				</ol>
			</div>
			{!isFollowing && (
				<div className={styles.newest}>
					<Button
						size="sm"
						variant="line"
						icon={IconArrowDown}
						onClick={() => {
							setFollowing(true);
							scrollToEnd(list.current);
						}}
					>
						{t('chat.newest')}
					</Button>
				</div>
			)}
		</div>
	);
}

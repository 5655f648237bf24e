import { IconArrowDown } from '@tabler/icons-react';
import { type FocusEvent, Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage, ChatState } from '#domain/audience/chat/chat.fields.ts';
import { messagesByDay } from '#domain/audience/chat/chat.rules.ts';
import { formatDayMonth, formatTime } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageActions } from './message-actions.tsx';
import styles from './own-chat.block.module.css';

type ChatLogProps = {
	eventId: number;
	state: Pick<ChatState, 'messages' | 'pinned' | 'is_moderator' | 'muted' | 'muted_ids'>;
	/** ids of those this person has written */
	own: ReadonlySet<number>;
	/** the last one that this person has written here */
	writtenId: number | null;
};

/** How far from its end a list still counts as read to the end. */
const NEAR_END = 48;

/** a list that scrolls has to be reachable by the keyboard, also without a button in it */
const REACHABLE = { tabIndex: 0 };

const scrollToEnd = (list: HTMLElement | null) => list?.scrollTo?.({ top: list.scrollHeight });

/** When the message whose button has the focus is deleted, the next one has it. */
function useFocusedMessage(messages: readonly ChatMessage[], list: RefObject<HTMLElement | null>) {
	const focused = useRef<number | null>(null);
	useLayoutEffect(() => {
		const id = focused.current;
		if (id === null || messages.some((message) => message.id === id)) return;
		focused.current = null;
		if (document.activeElement !== document.body) return;
		const next = messages.find((message) => message.id > id) ?? messages.at(-1);
		const action = list.current?.querySelector<HTMLElement>(`[data-message="${next?.id}"] button`);
		(action ?? list.current)?.focus();
	}, [messages, list]);
	return (id: number) => ({
		'data-message': id,
		onFocus: () => {
			focused.current = id;
		},
		// one that is removed has left the document when it loses the focus
		onBlur: ({ target }: FocusEvent) => {
			if (target.isConnected) focused.current = null;
		},
	});
}

type Newest = { newest: number | undefined; writtenId: number | null };

/** Whether the end of the list is in view, and kept there. */
function useFollowing(list: RefObject<HTMLElement | null>, { newest, writtenId }: Newest) {
	const [isFollowing, setFollowing] = useState(true);
	useEffect(() => {
		if (isFollowing && newest !== undefined) scrollToEnd(list.current);
	}, [newest, isFollowing, list]);
	useEffect(() => {
		if (writtenId === null) return;
		setFollowing(true);
		scrollToEnd(list.current);
	}, [writtenId, list]);
	// the list gets lower when reports appear above it, and its lines break elsewhere when the window is resized
	useEffect(() => {
		const element = list.current;
		if (!element || !isFollowing || !('ResizeObserver' in window)) return;
		const observer = new ResizeObserver(() => scrollToEnd(element));
		observer.observe(element);
		return () => observer.disconnect();
	}, [isFollowing, list]);
	return { isFollowing, setFollowing };
}

/** Follows the newest message while it is in view. Not announced: a chat would talk over the play. */
export function ChatLog({ eventId, state, own, writtenId }: ChatLogProps) {
	const t = useText();
	const { messages } = state;
	const list = useRef<HTMLDivElement>(null);
	const keptFocus = useFocusedMessage(messages, list);
	const { isFollowing, setFollowing } = useFollowing(list, { newest: messages.at(-1)?.id, writtenId });
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
				{messages.length === 0 && (
					<p className={styles.empty}>
						{t('chat.empty')} {!state.muted && t('chat.invitation')}
					</p>
				)}
				<div className={styles.days}>
					{messagesByDay(messages, warsawDate(new Date(serverNow()))).map(({ day, isNamed, messages: ofDay }) => (
						<Fragment key={day}>
							{isNamed && (
								<p className={styles.date}>
									<time dateTime={day}>{formatDayMonth(day, t.language)}</time>
								</p>
							)}
							<ol>
								{ofDay.map((message) => (
									<li key={message.id} className={styles.message} data-staff={message.is_staff || undefined} {...keptFocus(message.id)}>
										<p>
											<strong className={styles.name}>{message.name}</strong>
											{message.is_staff && <span className={styles.staff}>{t('chat.staff')}</span>}
											{state.pinned?.id === message.id && <span className={styles.pinnedMark}>{t('chat.pinned')}</span>}
											<time className={styles.time} dateTime={message.at}>
												{formatTime(message.at)}
											</time>
											<span className={styles.text}>{message.text}</span>
										</p>
										<MessageActions
											eventId={eventId}
											message={message}
											isModerator={state.is_moderator}
											isOwn={own.has(message.id)}
											isMuted={state.muted_ids.includes(message.id)}
											isPinned={state.pinned?.id === message.id}
										/>
									</li>
								))}
							</ol>
						</Fragment>
					))}
				</div>
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
							// this button is gone then
							list.current?.focus({ preventScroll: true });
						}}
					>
						{t('chat.newest')}
					</Button>
				</div>
			)}
		</div>
	);
}

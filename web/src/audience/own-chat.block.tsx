import { IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { pinMessage } from '#domain/audience/chat/chat.contract.ts';
import { chatTexts } from '#domain/audience/chat/chat.texts.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDayMonth, formatTime } from '#domain/base/time/dates.ts';
import { type Moment, warsawDate } from '#domain/base/time/time.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Icon } from '#web/ui/icon.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { ChatLog } from './chat-log.tsx';
import { failed } from './message-actions.tsx';
import { ModerationBlock } from './moderation.block.tsx';
import styles from './own-chat.block.module.css';
import { useChat } from './use-chat.ts';
import { WriteForm } from './write.form.tsx';

registerTexts(chatTexts);

/** The hour, and the day where it is not today. */
function writtenAt(at: Moment, language: Language): string {
	const [day, today] = [warsawDate(new Date(at)), warsawDate(new Date(serverNow()))];
	const time = formatTime(at);
	return day === today ? time : `${formatDayMonth(day, language)}, ${time}`;
}

/** The chat of ours: messages, the pinned one, writing, and for moderators what they may do. */
export function OwnChat({ eventId }: { eventId: number }) {
	const t = useText();
	const { state, lastAt, isConnected, error, read, wrote } = useChat(eventId);
	const [written, setWritten] = useState<readonly number[]>([]);
	const own = useMemo(() => new Set([...(state?.own ?? []), ...written]), [state?.own, written]);
	// the buttons that unpin and read again disappear after their use
	const keptFocus = useKeptFocus();
	const pin = useCall(pinMessage, { keepSession: true });
	const failure = error && (
		<div className={styles.waiting}>
			<RetryNotice message={t('chat.failed')} onRetry={read} />
		</div>
	);
	if (!state)
		return (
			failure ?? (
				<div className={styles.waiting}>
					<p className="muted">{t('chat.offline')}</p>
				</div>
			)
		);
	return (
		<>
			{state.is_moderator && <ModerationBlock eventId={eventId} slow={state.slow_seconds} waiting={state.reports_waiting} />}
			<div {...keptFocus}>
				{failure}
				{state.pinned && (
					<div className={styles.pinned}>
						<Icon icon={IconPinned} />
						<p>
							<strong>
								{t('chat.pinned')}: {state.pinned.name}
							</strong>{' '}
							<time className={styles.time} dateTime={state.pinned.at}>
								{writtenAt(state.pinned.at, t.language)}
							</time>{' '}
							{state.pinned.text}
						</p>
						{state.is_moderator && (
							<button
								type="button"
								className={styles.action}
								aria-label={t('chat.unpin')}
								onClick={() => pin.mutate({ params: { id: eventId }, body: { message_id: null } }, { onError: failed })}
							>
								<Icon icon={IconPinnedOff} />
							</button>
						)}
					</div>
				)}
			</div>
			<ChatLog eventId={eventId} state={state} own={own} writtenId={written.at(-1) ?? null} />
			{!isConnected && <p className={styles.offline}>{t('chat.offline')}</p>}
			<WriteForm
				eventId={eventId}
				state={state}
				lastAt={lastAt}
				onWritten={(message) => {
					setWritten((ids) => [...ids, message.id]);
					wrote(message);
				}}
				onTooSoon={read}
			/>
		</>
	);
}

import { IconCheck, IconMicrophone, IconMicrophoneOff, IconPinned, IconPinnedOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { dismissReports, listReported, muteWriter, pinMessage, slowChat } from '#domain/audience/chat/chat.contract.ts';
import { SLOW_CHOICES } from '#domain/audience/chat/chat.rules.ts';
import { chatTexts } from '#domain/audience/chat/chat.texts.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDayMonth, formatTime } from '#domain/base/time/dates.ts';
import { type Moment, warsawDate } from '#domain/base/time/time.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Select } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { ChatLog } from './chat-log.tsx';
import { Action, failed, RemoveAction } from './message-actions.tsx';
import { MutedList } from './muted.list.tsx';
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

/** in the chat itself; the panel has all of them, in pages */
const SHOWN = 50;

type ModerationProps = { eventId: number; slow: number /** reported messages */; waiting: number };

/** For moderators: the pause between messages, what viewers have reported, and who may not write. */
function ModerationBlock({ eventId, slow, waiting }: ModerationProps) {
	const t = useText();
	// a report that is handled disappears, and so does a person who may write again
	const keptFocus = useKeptFocus();
	const change = useCall(slowChat, { keepSession: true });
	const options = SLOW_CHOICES.map((seconds) => ({
		value: String(seconds),
		label: seconds === 0 ? t('chat.slow_usual') : t('chat.slow_choice', { seconds }),
	}));
	return (
		<section className={styles.moderation} aria-label={t('chat.moderation')} {...keptFocus}>
			<Select
				label={t('chat.slow')}
				options={options}
				value={String(slow)}
				onChange={({ target }) => {
					const seconds = SLOW_CHOICES.find((choice) => String(choice) === target.value);
					if (seconds !== undefined) change.mutate({ params: { id: eventId }, body: { seconds } }, { onError: failed });
				}}
			/>
			{waiting > 0 && <Reports eventId={eventId} waiting={waiting} />}
			<MutedList eventId={eventId} limit={SHOWN} />
		</section>
	);
}

function Reports({ eventId, waiting }: Omit<ModerationProps, 'slow'>) {
	const t = useText();
	const { data } = useAnswer(listReported, { params: { id: eventId }, query: { limit: SHOWN } }, { errors: 'inline', keepSession: true });
	// the feed says when to read again
	const mute = useCall(muteWriter, { keepSession: true });
	const dismiss = useCall(dismissReports, { keepSession: true, refreshes: [listReported] });
	return (
		<details className={styles.reports} open>
			<summary>{t('chat.reports', { count: waiting })}</summary>
			<ul>
				{data?.reported.map(({ message, reports, muted }) => {
					const params = { id: eventId, messageId: message.id };
					const { name } = message;
					return (
						<li key={message.id}>
							<p>
								<strong>{name}</strong> {message.text}
							</p>
							<p className="muted">{t('chat.reports_of', { count: reports })}</p>
							<div className={styles.actions}>
								<RemoveAction eventId={eventId} message={message} />
								<Action
									icon={muted ? IconMicrophone : IconMicrophoneOff}
									label={t(muted ? 'chat.unmute' : 'chat.mute', { name })}
									onClick={() => mute.mutate({ params, body: { muted: !muted } }, { onError: failed })}
								/>
								<Action
									icon={IconCheck}
									label={t('chat.dismiss', { name })}
									onClick={() => dismiss.mutate({ params }, { onError: failed })}
								/>
							</div>
						</li>
					);
				})}
			</ul>
		</details>
	);
}

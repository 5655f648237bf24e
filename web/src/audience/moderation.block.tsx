import { IconCheck, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { dismissReports, listReported, muteWriter, slowChat } from '#domain/audience/chat/chat.contract.ts';
import { SLOW_CHOICES } from '#domain/audience/chat/chat.rules.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Select } from '#web/ui/field.tsx';
import { Action, failed, RemoveAction } from './message-actions.tsx';
import { MutedList } from './muted.list.tsx';
import styles from './own-chat.block.module.css';

/** in the chat itself; the panel has all of them, in pages */
const SHOWN = 50;

type ModerationProps = { eventId: number; slow: number /** reported messages */; waiting: number };

/** For moderators: the pause between messages, what viewers have reported, and who may not write. */
export function ModerationBlock({ eventId, slow, waiting }: ModerationProps) {
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

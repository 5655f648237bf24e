import { IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { writeMessage } from '#domain/audience/chat/chat.contract.ts';
import type { ChatMessage, ChatState } from '#domain/audience/chat/chat.fields.ts';
import { CHAT_LENGTH, chatLength, pretendsToBeStaff, secondsToWait, shortName } from '#domain/audience/chat/chat.rules.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { useCall } from '#web/lib/api/api.ts';
import { type Translate, useText } from '#web/lib/language.tsx';
import { useSession } from '#web/lib/session/session.tsx';
import { useTickingClock } from '#web/lib/use-ticking-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './own-chat.block.module.css';
import { useDraft } from './use-draft.ts';

const TOO_SOON = 429;

/** How many characters are left is shown near the limit. */
const NEAR_LIMIT = 100;

type WriteProps = {
	eventId: number;
	state: ChatState;
	/** when this person wrote last, by the clock of this machine */
	lastAt: Moment | null;
	onWritten: (message: ChatMessage) => void;
	/** refused because of a message written elsewhere, e.g. in another tab: the chat is read again */
	onTooSoon: () => void;
};

function leftText(left: number, t: Translate): string | null {
	if (left < 0) return t('chat.over', { count: -left });
	return left <= NEAR_LIMIT ? t('chat.left', { count: left }) : null;
}

const Muted = () => useText()('chat.muted');

function OtherName() {
	const t = useText();
	return (
		<>
			{t('refusal.chat_name')} <Link to="/konto?edit">{t('chat.to_account')}</Link>
		</>
	);
}

/** Enter sends. The pause before the next message is counted down. */
export function WriteForm({ eventId, state, lastAt, onWritten, onTooSoon }: WriteProps) {
	const t = useText();
	const user = useSession()?.user;
	const draft = `chat-${eventId}-${user?.id}`;
	const [text, setText] = useDraft(draft);
	// of the message that was sent and not answered: sent again it is not written twice
	const [requestId, setRequestId] = useDraft(`${draft}-request`);
	const field = useRef<HTMLInputElement>(null);
	const write = useCall(writeMessage, { keepSession: true });
	const pause = { lastAt, slowSeconds: state.slow_seconds, isModerator: state.is_moderator };
	const wait = secondsToWait(pause, useTickingClock(lastAt !== null));
	const isWaiting = wait > 0;
	const { error, reset } = write;
	useEffect(() => {
		// the countdown says it instead
		if (isWaiting && error?.statusCode === TOO_SOON) reset();
	}, [isWaiting, error, reset]);
	const whyNot = state.muted ? <Muted /> : user && !state.is_moderator && pretendsToBeStaff(user) ? <OtherName /> : null;
	if (whyNot)
		return (
			<div className={styles.write}>
				<Notice kind="wait">{whyNot}</Notice>
			</div>
		);
	/** Another text is another message. */
	const change = (next: string) => {
		setText(next);
		setRequestId('');
		// it was about the text before
		if (error) reset();
	};
	const send = (event: FormEvent) => {
		event.preventDefault();
		field.current?.focus();
		if (isWaiting || write.isPending || text.trim() === '') return;
		const request_id = requestId || crypto.randomUUID();
		setRequestId(request_id);
		write.mutate(
			{ params: { id: eventId }, body: { text, request_id } },
			{
				onSuccess: ({ message }) => {
					// what was typed while it was being sent stays
					const typed = field.current?.value ?? '';
					change(typed.startsWith(text) ? typed.slice(text.length) : typed);
					onWritten(message);
				},
				onError: ({ statusCode }) => {
					if (statusCode === TOO_SOON) onTooSoon();
				},
			},
		);
	};
	const slow = state.slow_seconds > 0 && !state.is_moderator ? t('chat.slow_now', { seconds: state.slow_seconds }) : null;
	const hint = leftText(CHAT_LENGTH - chatLength(text), t) ?? slow ?? (user && t('chat.hint', { name: shortName(user) }));
	return (
		<form className={styles.write} onSubmit={send} noValidate>
			<Field
				ref={field}
				label={t('chat.text')}
				hint={hint}
				error={error ? (error.formError?.text ?? error.message) : undefined}
				autoComplete="off"
				enterKeyHint="send"
				value={text}
				onChange={({ target }) => change(target.value)}
			/>
			<Button
				type="submit"
				variant="watch"
				icon={IconSend}
				className={styles.send}
				title={t('chat.send')}
				inert={isWaiting}
				reason={isWaiting ? t('chat.wait', { seconds: wait }) : undefined}
			>
				<span className="visually-hidden">{t('chat.send')}</span>
			</Button>
		</form>
	);
}

import { IconFlag, IconMicrophone, IconMicrophoneOff, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { listReported, muteWriter, pinMessage, removeMessage, reportMessage } from '#domain/audience/chat/chat.contract.ts';
import type { ChatMessage } from '#domain/audience/chat/chat.fields.ts';
import { mayReport } from '#domain/audience/chat/chat.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { Icon, type TablerIcon } from '#web/ui/icon.tsx';
import { QuestionDialog } from '#web/ui/question.dialog.tsx';
import styles from './own-chat.block.module.css';

export const Action = ({ icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) => (
	<button type="button" className={styles.action} aria-label={label} title={label} onClick={onClick}>
		<Icon icon={icon} />
	</button>
);

/** What a moderator wanted and did not happen has to be seen. */
export const failed = (error: ApiError) => void toast.error(error.message);

type ActionsProps = {
	eventId: number;
	message: ChatMessage;
	isModerator: boolean;
	isOwn: boolean;
	/** its writer may not write */
	isMuted: boolean;
	isPinned: boolean;
};

type MessageProps = { eventId: number; message: ChatMessage };

/** Reported after a question: a tap may hit the flag by mistake. */
function ReportAction({ eventId, message }: MessageProps) {
	const t = useText();
	const [isAsking, setAsking] = useState(false);
	const call = useCall(reportMessage, { keepSession: true });
	const close = () => setAsking(false);
	const report = () => {
		close();
		call.mutate(
			{ params: { id: eventId, messageId: message.id } },
			{ onSuccess: () => toast.success(t('chat.reported')), onError: failed },
		);
	};
	return (
		<>
			<Action icon={IconFlag} label={t('chat.report', { name: message.name })} onClick={() => setAsking(true)} />
			{isAsking && (
				<QuestionDialog title={t('chat.report_question')} yes={t('chat.report_yes')} onYes={report} onNo={close}>
					<p>
						<strong>{message.name}</strong> {message.text}
					</p>
				</QuestionDialog>
			)}
		</>
	);
}

/** Deleted after a question: the text is gone for good. */
export function RemoveAction({ eventId, message }: MessageProps) {
	const t = useText();
	const [isAsking, setAsking] = useState(false);
	const call = useCall(removeMessage, { keepSession: true, refreshes: [listReported] });
	const { name, text } = message;
	const close = () => setAsking(false);
	const remove = () => {
		close();
		call.mutate({ params: { id: eventId, messageId: message.id } }, { onError: failed });
	};
	return (
		<>
			<Action icon={IconTrash} label={t('chat.remove', { name })} onClick={() => setAsking(true)} />
			{isAsking && (
				<QuestionDialog title={t('chat.remove_ask', { name })} onYes={remove} onNo={close}>
					<p>{text}</p>
				</QuestionDialog>
			)}
		</>
	);
}

/** A viewer reports; a moderator pins, mutes and deletes. */
export function MessageActions({ eventId, message, isModerator, isOwn, isMuted, isPinned }: ActionsProps) {
	const t = useText();
	const { name } = message;
	const pin = useCall(pinMessage, { keepSession: true });
	const mute = useCall(muteWriter, { keepSession: true });
	const params = { id: eventId, messageId: message.id };
	const changeMute = () =>
		mute.mutate(
			{ params, body: { muted: !isMuted } },
			{
				onSuccess: () => toast.success(t(isMuted ? 'chat.unmuted_toast' : 'chat.muted_toast', { name })),
				onError: failed,
			},
		);
	if (!isModerator) return mayReport({ isOwn, isStaff: message.is_staff }) ? <ReportAction eventId={eventId} message={message} /> : null;
	return (
		<div className={styles.actions}>
			<Action
				icon={isPinned ? IconPinnedOff : IconPin}
				label={t(isPinned ? 'chat.unpin_of' : 'chat.pin', { name })}
				onClick={() => pin.mutate({ params: { id: eventId }, body: { message_id: isPinned ? null : message.id } }, { onError: failed })}
			/>
			{!message.is_staff && (
				<Action
					icon={isMuted ? IconMicrophone : IconMicrophoneOff}
					label={t(isMuted ? 'chat.unmute' : 'chat.mute', { name })}
					onClick={changeMute}
				/>
			)}
			<RemoveAction eventId={eventId} message={message} />
		</div>
	);
}

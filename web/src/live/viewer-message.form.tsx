import { useState } from 'react';
import { formatTime } from '#domain/base/time/dates.ts';
import { getLive, LIVE_MESSAGE_LENGTH, type Live, sendLiveMessage } from '#domain/live/live.contract.ts';
import { MESSAGE_REFUSAL_TEXTS } from '#domain/live/live.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { TextField } from '#web/ui/admin/fields/field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import styles from './live.dialog.module.css';

const EMPTY = { text_pl: '', text_en: '' };

type ViewerMessageProps = { eventId: number; current: Live['message']; whyNot: Live['why_not_message'] };

/** A message to everyone who watches or waits now (B-023), and the one they see. When none can be sent any more it stays while there is something typed in it. */
export function ViewerMessageForm({ eventId, current, whyNot }: ViewerMessageProps) {
	const t = useText();
	const report = useReport();
	const [texts, setTexts] = useState(EMPTY);
	const [isEmpty, setEmpty] = useState(false);
	const send = useCall(sendLiveMessage, { refreshes: [getLive] });
	const hasDraft = texts.text_pl.trim() !== '' || texts.text_en.trim() !== '';
	useUnsaved(hasDraft);
	const sendTexts = (body: typeof EMPTY) =>
		send.mutate(
			{ params: { id: eventId }, body },
			{
				onSuccess: () => {
					toast.success(t(body === EMPTY ? 'live.message_removed' : 'live.message_sent'));
					// the next one may have been begun while this one was being sent
					setTexts((now) => (now === body ? EMPTY : now));
				},
				onError: report.failed,
			},
		);
	const reason = whyNot && t(MESSAGE_REFUSAL_TEXTS[whyNot]);
	if (reason && !hasDraft) return null;
	return (
		<form
			className={styles.credentials}
			onSubmit={(event) => {
				event.preventDefault();
				const isMissing = texts.text_pl.trim() === '';
				setEmpty(isMissing);
				if (!isMissing) sendTexts(texts);
			}}
		>
			{current && !reason && (
				<p className={styles.current}>
					<span>{t('live.message_now', { time: formatTime(current.at) })}</span>
					<strong>{current.text_pl}</strong>
					{current.text_en && <span lang="en">{current.text_en}</span>}
				</p>
			)}
			<TextField
				label={t('live.message')}
				hint={reason ?? t('live.message_hint')}
				error={isEmpty ? t('form.validate.required') : undefined}
				value={texts.text_pl}
				maxLength={LIVE_MESSAGE_LENGTH}
				onChange={(event) => setTexts({ ...texts, text_pl: event.currentTarget.value })}
			/>
			<TextField
				label={t('live.message_en')}
				value={texts.text_en}
				maxLength={LIVE_MESSAGE_LENGTH}
				onChange={(event) => setTexts({ ...texts, text_en: event.currentTarget.value })}
			/>
			<div className={styles.actions}>
				<Control type="submit" disabledReason={reason}>
					{t('live.message_send')}
				</Control>
				{reason ? (
					<Control onClick={() => setTexts(EMPTY)}>{t('live.message_discard')}</Control>
				) : (
					<Control onClick={() => sendTexts(EMPTY)} disabledReason={!current && t('live.message_none')}>
						{t('live.message_remove')}
					</Control>
				)}
			</div>
		</form>
	);
}

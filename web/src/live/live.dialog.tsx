import type { ReactNode } from 'react';
import { REASONS } from '#domain/base/refusal.ts';
import { formatMomentDigits, formatPeriodSeconds } from '#domain/base/time/dates.ts';
import { endLive, getLive, type Live, startLive } from '#domain/live/live.contract.ts';
import { liveTexts } from '#domain/live/live.texts.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { useQuestion } from '#web/ui/admin/use-question.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ChatReportsControl } from '../audience/public.ts';
import styles from './live.dialog.module.css';
import { LivePreview } from './live-preview.tsx';
import { ReplayUntilForm } from './replay-until.form.tsx';
import { StreamKey } from './stream-key.block.tsx';
import { ViewerMessageForm } from './viewer-message.form.tsx';

registerTexts(liveTexts);

const ASK_EVERY_MS = 2_000;

type LiveDialogProps = { id: number; title: string; onClose: () => void /** whether the evening failed */; mark: ReactNode };

/** The stage manager's view of an event (B-023): what is sent, who watches, "Na żywo" and "Zakończ". */
export function LiveDialog({ id, title, onClose, mark }: LiveDialogProps) {
	const t = useText();
	const { data, error } = useAnswer(getLive, { params: { id } }, { errors: 'inline', staleTime: 0, refetchInterval: ASK_EVERY_MS });
	return (
		<PanelDialog title={t('live.title', { title })} size="xl" onClose={onClose}>
			{error && <Notice kind="stop">{error.message}</Notice>}
			{data && <LiveView id={id} live={data.live} mark={mark} />}
		</PanelDialog>
	);
}

/** What the state means, and what can be done now. */
function leadsOf({ state, recording, why_not_make_key }: Live) {
	const isCancelled = why_not_make_key === 'event_cancelled';
	if (state === 'ended') {
		const film = recording === 'made' || recording === 'failed' ? recording : state;
		if (isCancelled) return [film, 'no_next'] as const;
		return why_not_make_key ? ([film] as const) : ([film, 'next'] as const);
	}
	if (!isCancelled) return [state ?? 'none'] as const;
	return [state === 'on_air' || state === 'lost' ? 'cancelled_on_air' : 'cancelled'] as const;
}

/** The time changes again and again while a sender tries: it is not announced. */
function RefusedSender({ refusal: { reason, at } }: { refusal: NonNullable<Live['refusal']> }) {
	const t = useText();
	const isCalm = reason === 'ended' || reason === 'cancelled';
	return (
		<div className={styles.refusal}>
			<Notice kind={isCalm ? 'info' : 'stop'} title={t(`live.refusal.${reason}`)} />
			<p>{t('live.refused_at', { moment: formatMomentDigits(at) })}</p>
		</div>
	);
}

function LiveView({ id, live, mark }: { id: number; live: Live; mark: ReactNode }) {
	const t = useText();
	const { state, sending, kbps, dropped_frames, viewers, missing = [] } = live;
	// the button that ends the stream, and the message that cannot be sent any more, disappear
	const keptFocus = useKeptFocus();
	return (
		<div className={styles.whole} {...keptFocus}>
			<div className={styles.view}>
				<p className={styles.state} role="status" data-state={state ?? 'none'}>
					<strong>{t(`live.state.${state ?? 'none'}`)}</strong>{' '}
					{leadsOf(live)
						.map((lead) => t(`live.lead.${lead}`))
						.join(' ')}
				</p>
				{live.recording === 'failed' && (
					<Notice kind="stop" title={t(`live.recording_failed.${live.recording_failure ?? 'media'}`)}>
						{t('live.recording_failed.remedy')}
					</Notice>
				)}
				{missing.length > 0 && (
					<Notice kind="wait" title={t('live.missing')}>
						{missing.map(({ from, to }) => formatPeriodSeconds(from, to)).join('; ')}. {t('live.missing_why')}
					</Notice>
				)}
				{live.address === null && <Notice kind="stop">{t('live.off')}</Notice>}
				{live.refusal && <RefusedSender refusal={live.refusal} />}
				{live.slow_key_frames && <Notice kind="wait">{t('live.slow_key_frames')}</Notice>}
				<div className={styles.columns}>
					<LivePreview eventId={id} isSending={sending} />
					<StatStrip
						stats={[
							{ name: t('live.sending'), value: t(`live.sending.${sending ? 'yes' : 'no'}`) },
							{ name: t('live.viewers'), value: viewers },
							{ name: t('live.kbps'), value: kbps === null ? '–' : t('live.kbps_value', { count: kbps }) },
							{ name: t('live.dropped'), value: dropped_frames ?? '–' },
						]}
					/>
				</div>
				{state !== null && <ViewerMessageForm eventId={id} current={live.message} whyNot={live.why_not_message} />}
				<StreamKey eventId={id} live={live} />
				{live.can_change_replay && <ReplayUntilForm eventId={id} live={live} />}
				{live.on_air_at !== null && mark}
			</div>
			<LiveActions id={id} live={live} />
		</div>
	);
}

/** In sight wherever the dialog is scrolled to. */
function LiveActions({ id, live: { state, why_not_start } }: { id: number; live: Live }) {
	const t = useText();
	const report = useReport();
	const start = useCall(startLive, { refreshes: [getLive] });
	const end = useCall(endLive, { refreshes: [getLive] });
	const goLive = () => start.mutate({ params: { id } }, { onError: report.failed });
	const ending = useQuestion({
		title: t('live.end_title'),
		text: t('live.end_text'),
		// closed at once, so that the focus is on the button of the end before that leaves
		onYes: async () => end.mutate({ params: { id } }, { onError: report.failed }),
	});
	return (
		<ModalButtons>
			<ChatReportsControl eventId={id} />
			{(state === null || state === 'waiting') && (
				<Control variant="primary" onClick={goLive} disabledReason={why_not_start && t(REASONS[why_not_start].text)}>
					{t('live.start')}
				</Control>
			)}
			{(state === 'on_air' || state === 'lost') && (
				<Control variant="danger" onClick={ending.ask}>
					{t('live.end')}
				</Control>
			)}
			{ending.question}
		</ModalButtons>
	);
}

import { useState } from 'react';
import { type Moment, warsawDate, warsawTime } from '#domain/base/time/time.ts';
import { getLive, type Live, updateReplay } from '#domain/live/live.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { MomentField } from '#web/ui/admin/fields/moment.field.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SaveControl } from '#web/ui/admin/save-control.tsx';
import styles from './live.dialog.module.css';

const minuteOf = (moment: Moment) => `${warsawDate(new Date(moment))} ${warsawTime(new Date(moment))}`;

/** Until when holders watch the recording (B-024). Sent when it is saved: a date that is being typed again is empty for a while. */
export function ReplayUntilForm({ eventId, live: { replay_until } }: { eventId: number; live: Live }) {
	const t = useText();
	const report = useReport();
	const [draft, setDraft] = useState<string | null>();
	const [isAsking, setAsking] = useState(false);
	const update = useCall(updateReplay, { refreshes: [getLive] });
	const saved = replay_until && minuteOf(replay_until);
	const value = draft === undefined ? saved : draft;
	const isChanged = value !== saved;
	useUnsaved(isChanged);
	const save = () => {
		setAsking(false);
		update.mutate(
			{ params: { id: eventId }, body: { replay_until: value ?? '' } },
			{
				onSuccess: () => {
					report.updated();
					setDraft((now) => (now === value ? undefined : now));
				},
				onError: report.failed,
			},
		);
	};
	return (
		<>
			<form
				className={styles.credentials}
				onSubmit={(event) => {
					event.preventDefault();
					if (value === null) setAsking(true);
					else save();
				}}
			>
				<div>
					<MomentField label={t('live.replay_until')} value={value} onChange={setDraft} />
					<p className="muted">{t('live.replay_hint')}</p>
				</div>
				<div className={styles.actions}>
					<SaveControl isSaving={update.isPending} isChanged={isChanged} />
				</div>
			</form>
			{isAsking && (
				<Confirm title={t('live.replay_close_title')} onYes={save} onNo={() => setAsking(false)}>
					<p>{t('live.replay_close_text')}</p>
				</Confirm>
			)}
		</>
	);
}

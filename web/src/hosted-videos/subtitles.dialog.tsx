import { deleteSubtitles, type HostedVideo, listSubtitles } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { useAnswer, useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import { LoadFailed } from '#web/ui/admin/load-failed.tsx';
import { PanelDialog } from '#web/ui/admin/panel-dialog.tsx';
import styles from './subtitles.dialog.module.css';
import { SubtitlesForm } from './subtitles.form.tsx';

/** The tracks of a file, and a form for another one (S2-130). */
export function SubtitlesDialog({ video, onClose }: { video: HostedVideo; onClose: () => void }) {
	const t = useText();
	const answer = useAnswer(listSubtitles, { params: { id: video.id } }, { errors: 'inline', staleTime: 0 });
	const { data } = answer;
	const remove = useCall(deleteSubtitles, { refreshes: [listSubtitles] });
	const tracks = data?.subtitles.data ?? [];
	return (
		<PanelDialog title={t('subtitles.of', { name: video.name })} onClose={onClose}>
			<LoadFailed answer={answer} />
			{data && tracks.length === 0 && <p className="muted">{t('subtitles.empty')}</p>}
			<ul>
				{tracks.map((track) => (
					<li key={track.id} className={styles.track}>
						<strong>{track.name}</strong>{' '}
						<span className="muted">
							{track.language}, {t(`subtitles.kind.${track.kind}`)}
						</span>
						<DeleteControl
							label={t('subtitles.delete_of', { name: track.name })}
							question={t('subtitles.delete_ask', { name: track.name })}
							onDelete={() => remove.mutateAsync({ params: { id: video.id, trackId: track.id } })}
							done={t('subtitles.deleted')}
						/>
					</li>
				))}
			</ul>
			<div className={styles.another}>
				<SubtitlesForm videoId={video.id} />
			</div>
		</PanelDialog>
	);
}

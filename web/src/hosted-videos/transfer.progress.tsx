import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './transfer.progress.module.css';
import type { UploadState } from './uploads.tsx';

/** 0 to 100, then the check of the file; or an error. */
export function TransferProgress({ state }: { state: UploadState }) {
	const t = useText();
	if (state.kind === 'failed') return <Notice kind="stop">{t.message(state.text)}</Notice>;
	const percent = state.kind === 'finishing' ? 100 : state.percent;
	const words = state.kind === 'finishing' ? t('hosted.finishing') : t('hosted.uploading', { percent });
	return (
		<div className={styles.transfer} aria-busy="true">
			<progress max={100} value={percent} aria-label={words} />
			<p aria-hidden="true">{words}</p>
			<p className="muted" role="status">
				{t(state.kind === 'offline' ? 'hosted.offline' : 'hosted.keep_open')}
			</p>
		</div>
	);
}

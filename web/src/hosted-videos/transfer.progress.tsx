import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { TransferState } from './use-transfer.ts';

/** 0 to 100, then the check of the whole file; or what went wrong. */
export function TransferProgress({ state }: { state: TransferState }) {
	const t = useText();
	if (state.kind === 'idle') return null;
	if (state.kind === 'failed') return <Notice kind="stop">{t(state.text)}</Notice>;
	const percent = state.kind === 'sending' ? state.percent : 100;
	const words = state.kind === 'sending' ? t('hosted.uploading', { percent }) : t('hosted.finishing');
	return (
		<div className="upl" aria-busy="true">
			<progress max={100} value={percent} aria-label={words} />
			<p aria-hidden="true">{words}</p>
			<p className="muted">{t('hosted.keep_open')}</p>
		</div>
	);
}

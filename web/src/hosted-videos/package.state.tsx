import { IconRefresh } from '@tabler/icons-react';
import { FIRST_BUILT_IN_ID } from '#domain/catalogue/links.rules.ts';
import { type FilmPackage, type HostedVideo, listHostedVideos, makeHostedPackage } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { type Findings, listFindings } from '#domain/hosted-videos/packages/findings.rules.ts';
import { packagesTexts } from '#domain/hosted-videos/packages/packages.texts.ts';
import { timeLeft } from '#domain/hosted-videos/packages/progress.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { type StateKind, StateTag } from '#web/ui/tag.tsx';
import styles from './package.state.module.css';

registerTexts(packagesTexts);

const TONES: Record<FilmPackage['state'], StateKind> = { waiting: 'off', making: 'wait', ready: 'ok', failed: 'stop' };

export const isBeingMade = (made: FilmPackage | null): boolean => made?.state === 'waiting' || made?.state === 'making';

/** State of the package of a film: qualities, time left, reason of a failure (B-001, B-005). */
export function PackageState({ video: { status, package: made } }: { video: HostedVideo }) {
	const t = useText();
	if (!made) return status === 'READY' ? <small className="muted">{t('package.none')}</small> : null;
	const { state, progress, seconds_left, reason, heights, has_sound, has_earlier, found } = made;
	const left = timeLeft(seconds_left);
	return (
		<div className={styles.package}>
			<StateTag kind={TONES[state]}>
				{t(`package.state.${state}`, { percent: progress, heights: heights.map((height) => `${height}p`).join(', ') })}
			</StateTag>
			{left && <small className="muted">{t(`package.${left.unit}_left`, { [left.unit]: left.count })}</small>}
			{reason && <small className="muted">{t(`package.reason.${reason}`)}</small>}
			{isBeingMade(made) && <small className="muted">{t(has_earlier ? 'package.plays_earlier' : 'package.plays_as_uploaded')}</small>}
			{found && <FoundInFile found={found} />}
			{has_sound === false && <small className="muted">{t('package.no_sound')}</small>}
		</div>
	);
}

/** What in the file was not as viewers need it, and what was done about it. */
function FoundInFile({ found }: { found: Findings }) {
	const t = useText();
	const all = listFindings(found);
	if (all.length === 0) return null;
	return (
		<>
			<small className="muted">
				{t('package.found', { list: all.map(({ of, value }) => t(`package.found.${of}`, { value })).join(', ') })}
			</small>
			<small className="muted">
				{t('package.done', { list: all.map(({ of, value }) => t(`package.done.${of}`, { value })).join(', ') })}
			</small>
		</>
	);
}

/** Only for uploaded films of the built-in host. */
export function MakePackageControl({ video: { id, name, status, package: made } }: { video: HostedVideo }) {
	const t = useText();
	const report = useReport();
	const make = useCall(makeHostedPackage, { refreshes: [listHostedVideos] });
	if (id < FIRST_BUILT_IN_ID || status !== 'READY' || isBeingMade(made)) return null;
	const ask = () => make.mutateAsync({ params: { id } }).then(() => toast.success(t('package.queued')), report.failed);
	return <IconControl icon={IconRefresh} label={t('package.make_of', { name })} onClick={() => void ask()} />;
}

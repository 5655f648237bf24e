import type { LiveState } from '#domain/live/live.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { LiveMark } from '#web/ui/live-mark.tsx';
import type { Player } from '../player.ts';
import { useLateness } from './use-lateness.ts';

/** In the header of the watch page: whether the performance is on, and how late it is watched. */
export function LiveStateMark({ state, player }: { state: LiveState; player: Player | null }) {
	const t = useText();
	const late = useLateness(player, state === 'on_air');
	return (
		<span>
			<span role="status">{state === 'on_air' ? <LiveMark>{t('watching.live')}</LiveMark> : t(`watching.live_state.${state}`)}</span>
			{/* outside of it: nobody wants to hear each second */}
			{late && <span className="muted"> {t(`watching.late.${late.unit}`, { count: late.count })}</span>}
		</span>
	);
}

export function Viewers({ count }: { count: number }) {
	const t = useText();
	return <span className="muted">{t('watching.viewers', { count })}</span>;
}

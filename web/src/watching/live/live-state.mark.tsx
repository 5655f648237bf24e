import type { LiveState } from '#domain/live/live.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { LiveMark } from '#web/ui/live-mark.tsx';

/** In the header of the watch page: whether the performance is on. */
export function LiveStateMark({ state }: { state: LiveState }) {
	const t = useText();
	return <span role="status">{state === 'on_air' ? <LiveMark>{t('watching.live')}</LiveMark> : t(`watching.live_state.${state}`)}</span>;
}

/** How many watch now. */
export function Viewers({ count }: { count: number }) {
	const t = useText();
	return <span className="muted">{t('watching.viewers', { count })}</span>;
}

import type { Reason } from '#domain/base/refusal.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { isOverByStream, type ProductState } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** missing access and a country block have the same text */
const WORDS: Partial<Record<Reason, TextKey>> = {
	no_access: 'videotrans.no_access',
	country_blocked: 'videotrans.no_access',
	under_age: 'refusal.under_age',
	event_over: 'refusal.event_over',
	event_cancelled: 'refusal.event_cancelled',
	not_available: 'refusal.not_available',
};

type WatchRefusalProps = {
	reason: Reason | null;
	/** `?typ=` of the address is not the name of a version */
	isUnknownVariant: boolean;
	state: Pick<ProductState, 'refunded' | 'accessEnded' | 'isOver' | 'streamOver'>;
};

function wordsFor(reason: Reason, state: WatchRefusalProps['state']): TextKey | undefined {
	if (reason === 'event_over' && isOverByStream(state)) return 'purchase.stream_over';
	if (reason === 'no_access' && state.refunded) return 'refusal.refunded';
	return reason === 'no_access' && state.accessEnded ? 'refusal.access_ended' : WORDS[reason];
}

/** The address requests the player, but watching is not possible now: at the top, so that it is read before what is sold (G-030). */
export function WatchRefusal({ reason, isUnknownVariant, state }: WatchRefusalProps) {
	const t = useText();
	const words = reason && wordsFor(reason, state);
	if (!words) return null;
	return (
		<div className="wrap">
			<Notice
				kind={reason === 'not_available' ? 'wait' : 'stop'}
				title={t(reason === 'not_available' ? 'item.cannot_watch' : 'item.may_not_watch')}
			>
				{[t(words), isUnknownVariant && t('item.no_such_version')].filter(Boolean).join(' ')}
			</Notice>
		</div>
	);
}

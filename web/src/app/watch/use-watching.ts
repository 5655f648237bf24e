import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ProductState, whyBlocked } from '#domain/watching/access.rules.ts';
import { NOT_SHOWN, playerShown } from '#domain/watching/player-shown.rules.ts';
import { toVariant, type Variant } from '#domain/watching/variants.ts';

/** the player of an event opens 500 ms after the event fetch (S1-133) */
const OPEN_AFTER_MS = 500;

/** The person has access but the event is not open yet: the lobby is shown, and the stream starts automatically. */
export const isInLobby = (state: ProductState): boolean =>
	state.access && state.available === 0 && !state.isAdmin && whyBlocked(state) === null && !state.processing;

/** The flags of the address: `ogladaj=true` starts watching, `typ` chooses the variant (S1-050), `t` the second. */
export function useWatchFlags() {
	const [query, setQuery] = useSearchParams();
	const typ = query.get('typ');
	const variant = toVariant(typ);
	const change = (edit: (next: URLSearchParams) => void) =>
		setQuery(
			(now) => {
				const next = new URLSearchParams(now);
				edit(next);
				return next;
			},
			{ replace: true, preventScrollReset: true },
		);
	return {
		wantsToWatch: query.get('ogladaj') === 'true',
		variant,
		/** `t`: the second to begin at, as typed */
		start: query.get('t'),
		/** `typ` is not the name of a variant */
		isUnknownVariant: Boolean(typ) && variant === null,
		setVariant: (chosen: Variant | null) => change((next) => (chosen ? next.set('typ', chosen) : next.delete('typ'))),
		startWatching: () => change((next) => next.set('ogladaj', 'true')),
	};
}

/** True from half a second after the item was loaded. */
export function useOpened(isReady: boolean): boolean {
	const [isOpen, setOpen] = useState(false);
	useEffect(() => {
		if (!isReady) {
			setOpen(false);
			return;
		}
		const timer = setTimeout(() => setOpen(true), OPEN_AFTER_MS);
		return () => clearTimeout(timer);
	}, [isReady]);
	return isOpen;
}

/** When the title was last answered, or failed to be: another number after each request. */
export const answeredAt = ({ dataUpdatedAt, errorUpdatedAt }: { dataUpdatedAt: number; errorUpdatedAt: number }) =>
	Math.max(dataUpdatedAt, errorUpdatedAt);

type Shown = { wantsToWatch: boolean; mayWatch: boolean; answered: number; refetch: () => void };

/**
 * Whether the player is shown. Where the clock of the page ends it, the title is requested again first: since the page was loaded a recording
 * may have been opened, or the end moved.
 */
export function useWatching({ wantsToWatch, mayWatch, answered, refetch }: Shown): boolean {
	const [before, setShown] = useState(NOT_SHOWN);
	const shown = playerShown(before, { wantsToWatch, mayWatch, answered });
	const { isChecking, isShown } = shown;
	if (isShown !== before.isShown || shown.answeredBeforeEnd !== before.answeredBeforeEnd) setShown(shown);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each end
	useEffect(() => {
		if (isChecking) refetch();
	}, [isChecking]);
	return isShown;
}

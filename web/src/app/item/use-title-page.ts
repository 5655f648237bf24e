import { useEffect } from 'react';
import { whenPlaying } from '#web/watching/when-playing.ts';
import { useWatchFlags } from '../watch/use-watching.ts';
import { useOfferSettings } from './use-offers.ts';

/** a file that could not be loaded is requested again when it is needed */
const ignore = () => {};

/** Loads the page of a title, and what its buttons depend on, together with its data, or, where the person watches, once the film plays: for the way back. */
export function useTitlePage(load: () => Promise<unknown>) {
	const { wantsToWatch } = useWatchFlags();
	useOfferSettings(!wantsToWatch);
	useEffect(() => {
		if (wantsToWatch) return whenPlaying(load);
		void load().catch(ignore);
	}, [load, wantsToWatch]);
}

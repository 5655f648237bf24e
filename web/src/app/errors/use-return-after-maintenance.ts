import { useEffect, useState } from 'react';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useConfig } from '#web/lib/config.tsx';
import { safePath } from '#web/lib/navigation.ts';
import { forgetPlace, readPlace } from '#web/lib/session/before-maintenance.ts';

const POLL_EVERY_MS = 10_000;
/** not all viewers call at the same moment */
const SPREAD_MS = 5_000;

/** Asks whether maintenance is over and leads back to where the person was. Who was not sent here by maintenance stays. */
export function useReturnAfterMaintenance() {
	const { maintenance } = useConfig();
	const [place, setPlace] = useState<string | null>(null);
	const [every] = useState(() => POLL_EVERY_MS + Math.random() * SPREAD_MS);
	useEffect(() => setPlace(readPlace()), []);
	const isSentHere = maintenance === 1 || place !== null;
	const { data } = useAnswer(getAppConfig, {}, { errors: 'inline', enabled: isSentHere, staleTime: 0, refetchInterval: every });
	const isOver = isSentHere && data?.config.maintenance === 0;
	useEffect(() => {
		if (!isOver) return;
		const target = safePath(readPlace());
		forgetPlace();
		// a document of its own: this one was drawn with the settings of the break
		window.location.replace(target);
	}, [isOver]);
}

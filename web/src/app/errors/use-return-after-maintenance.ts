import { useEffect, useState } from 'react';
import { safePath } from '#domain/account/account.redirect.rules.ts';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useConfig } from '#web/lib/config.tsx';
import { beforeMaintenance } from '#web/lib/session/remembered-place.ts';

const POLL_EVERY_MS = 10_000;
/** jitter, so that not all visitors call at the same time */
const SPREAD_MS = 5_000;

/** Polls until maintenance is over and returns to the page the person came from. People not redirected by maintenance stay. */
export function useReturnAfterMaintenance() {
	const { maintenance } = useConfig();
	const [place, setPlace] = useState<string | null>(null);
	const [every] = useState(() => POLL_EVERY_MS + Math.random() * SPREAD_MS);
	useEffect(() => setPlace(beforeMaintenance.read()), []);
	const isSentHere = maintenance === 1 || place !== null;
	const { data } = useAnswer(getAppConfig, {}, { errors: 'inline', enabled: isSentHere, staleTime: 0, refetchInterval: every });
	const isOver = isSentHere && data?.config.maintenance === 0;
	useEffect(() => {
		if (!isOver) return;
		const target = safePath(beforeMaintenance.read());
		beforeMaintenance.forget();
		// a full page load: this document was rendered with the settings during maintenance
		window.location.replace(target);
	}, [isOver]);
}

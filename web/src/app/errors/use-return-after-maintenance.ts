import { useEffect, useState } from 'react';
import { safePath } from '#domain/account/account.redirect.rules.ts';
import { getAppConfig } from '#domain/settings/settings.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { beforeMaintenance } from '#web/lib/session/remembered-place.ts';

const POLL_EVERY_MS = 10_000;
/** jitter, so that not all visitors call at the same time */
const SPREAD_MS = 5_000;

/** Polls until there is no maintenance, then returns to the page the person came from, or to the home page. */
export function useReturnAfterMaintenance() {
	const [every] = useState(() => POLL_EVERY_MS + Math.random() * SPREAD_MS);
	const { data, isFetchedAfterMount } = useAnswer(getAppConfig, {}, { errors: 'inline', staleTime: 0, refetchInterval: every });
	// settings from before the maintenance may still be cached
	const isOver = isFetchedAfterMount && data?.config.maintenance === 0;
	useEffect(() => {
		if (!isOver) return;
		const target = safePath(beforeMaintenance.read());
		beforeMaintenance.forget();
		// a full page load: this document was rendered with the settings during maintenance
		window.location.replace(target);
	}, [isOver]);
}

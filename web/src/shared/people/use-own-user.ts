import { useState } from 'react';
import { getUser } from '#domain/users/users.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';

/**
 * The data of the signed-in person; undefined while loading, null when it could not be loaded or there is no connection. It does not become
 * undefined again when it is repeated: the page it belongs to, with what is typed there, stays.
 */
export function useOwnUser() {
	const session = useSession();
	const id = session?.user.id ?? 0;
	const { data, isError, fetchStatus } = useAnswer(getUser, { params: { id } }, { errors: 'inline', enabled: session !== null });
	const [wasShown, setShown] = useState(false);
	const isShown = wasShown || data !== undefined || isError || fetchStatus === 'paused';
	if (isShown && !wasShown) setShown(true);
	return data ? data.user : isShown ? null : undefined;
}

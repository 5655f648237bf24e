import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import { useOwnUser } from '#web/lib/api/use-own-user.ts';
import { useSession } from '#web/lib/session/session.tsx';

/** The signed-in person with the birthday that age limits need; undefined while loading, null without a session. */
export function useViewer(): Viewer | undefined {
	const session = useSession();
	const user = useOwnUser();
	if (!session) return null;
	return user === undefined ? undefined : { role: session.user.role, birthday: user ? user.birthday : UNKNOWN_BIRTHDAY };
}

import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useOwnUser } from '#web/shared/people/use-own-user.ts';

/** The signed-in person with the birthday that age limits need; undefined while loading, null without a session. */
export function useViewer(): Viewer | undefined {
	const session = useSession();
	const user = useOwnUser();
	if (!session) return null;
	return user === undefined ? undefined : { role: session.user.role, birthday: user ? user.birthday : UNKNOWN_BIRTHDAY };
}

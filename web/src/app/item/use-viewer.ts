import { useLocation } from 'react-router';
import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import { useRightTo } from '#web/lib/session/guest-rights.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useOwnUser } from '#web/shared/people/use-own-user.ts';

/** Of a browser with a guest right to the title: the server knows how old its buyer is. */
const GUEST: Viewer = { role: 'unverified', birthday: UNKNOWN_BIRTHDAY };

/** The signed-in person with the birthday that age limits need, or who has a guest right to this page; undefined while loading, null for everybody else. */
export function useViewer(): Viewer | undefined {
	const session = useSession();
	const user = useOwnUser();
	const right = useRightTo(useLocation().pathname);
	if (!session) return right && GUEST;
	return user === undefined ? undefined : { role: session.user.role, birthday: user ? user.birthday : UNKNOWN_BIRTHDAY };
}

import { getUser } from '#domain/users/users.contract.ts';
import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';

/** The signed-in person with the birthday that age limits need; undefined while loading, null without a session. */
export function useViewer(): Viewer | undefined {
	const session = useSession();
	const id = session?.user.id ?? 0;
	const { data, isError } = useAnswer(getUser, { params: { id } }, { errors: 'inline', enabled: session !== null });
	if (!session) return null;
	if (!data && !isError) return undefined;
	return { role: session.user.role, birthday: data ? data.user.birthday : UNKNOWN_BIRTHDAY };
}

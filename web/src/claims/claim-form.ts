import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#web/lib/session/session.tsx';

/** The order of a link to this form, and what is known of a signed-in person; nothing typed is replaced. */
export function usePrefill(fill: (known: { number: string; name: string; email: string }) => void) {
	const [search] = useSearchParams();
	const user = useSession()?.user;
	const number = search.get('numer') ?? '';
	const name = user ? `${user.firstname} ${user.lastname}`.trim() : '';
	const email = user?.email ?? '';
	const filling = useRef(fill);
	useEffect(() => {
		filling.current({ number, name, email });
	}, [number, name, email]);
}

/** The heading of a step that has just been opened is read first. */
export function useFocusedHeading() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return heading;
}

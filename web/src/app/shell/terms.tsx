import { useLocation } from 'react-router';
import { TermsDialog } from '#web/account/terms.dialog.tsx';
import { useConfig } from '#web/lib/config.tsx';
import { useSession } from '#web/lib/session/session.tsx';

/** What has to be accepted must be readable first; the home page asks in its own place. */
const NOT_HERE = ['/', '/regulamin', '/polityka'];

/** Whoever has not accepted the terms is asked on every page, since a mail's link leads past the home page. */
export function Terms() {
	const current = useSession();
	const { pathname } = useLocation();
	const { regulations_page, policy_page } = useConfig();
	const path = pathname.replace(/(.)\/+$/, '$1');
	if (!current || [...NOT_HERE, regulations_page, policy_page].includes(path)) return null;
	return <TermsDialog userId={current.user.id} />;
}

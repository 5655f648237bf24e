import { useLocation } from 'react-router';
import { TermsDialog } from '#web/account/terms.dialog.tsx';
import { useConfig } from '#web/lib/config.tsx';
import { useSession } from '#web/lib/session/session.tsx';

/** Pages without the dialog: the terms must be readable first, and the home page shows its own dialog. */
const NOT_HERE = ['/', '/regulamin', '/polityka'];

/** Asks for acceptance of the terms on every page, since a link in a mail bypasses the home page. */
export function Terms() {
	const current = useSession();
	const { pathname } = useLocation();
	const { regulations_page, policy_page } = useConfig();
	const path = pathname.replace(/(.)\/+$/, '$1');
	if (!current || [...NOT_HERE, regulations_page, policy_page].includes(path)) return null;
	return <TermsDialog userId={current.user.id} />;
}

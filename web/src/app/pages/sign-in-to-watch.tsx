import { Link, useLocation } from 'react-router';
import type { Standing } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Nobody is signed in here, but somebody with a ticket may be looking: signing in leads to the player. */
export function SignInToWatch({ standing, path }: { standing: Standing; path: string }) {
	const t = useText();
	const query = new URLSearchParams(useLocation().search);
	const wantsToWatch = query.get('ogladaj') === 'true';
	if (!wantsToWatch && (standing.access || standing.available === -1)) return null;
	const typ = query.get('typ');
	const back = `${path}?${new URLSearchParams({ ogladaj: 'true', ...(typ && { typ }) })}`;
	return (
		<Notice quiet={!wantsToWatch}>
			<Link to={`/logowanie?redirect=${encodeURIComponent(back)}`}>{t('item.sign_in_to_watch')}</Link>
		</Notice>
	);
}

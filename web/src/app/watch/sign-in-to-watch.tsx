import { Link, useLocation } from 'react-router';
import type { ProductState } from '#domain/watching/access.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { watchParameters } from './watch-address.ts';

type SignInToWatchProps = {
	state: ProductState;
	path: string /** at the top for people who came to watch, next to the text for others */;
	place: 'top' | 'text';
};

/** For visitors who are not signed in but may have a ticket: signing in leads to the player. */
export function SignInToWatch({ state, path, place }: SignInToWatchProps) {
	const t = useText();
	const query = new URLSearchParams(useLocation().search);
	const wantsToWatch = query.get('ogladaj') === 'true';
	if (wantsToWatch !== (place === 'top')) return null;
	if (!wantsToWatch && (state.access || state.available === -1)) return null;
	const back = `${path}?${new URLSearchParams({ ogladaj: 'true', ...watchParameters(query) })}`;
	const signIn = `/logowanie?redirect=${encodeURIComponent(back)}`;
	// the film has just stopped here
	const notice =
		wantsToWatch && session.isEndedElsewhere() ? (
			<Notice kind="stop" title={t('item.signed_out_elsewhere')}>
				<Link to={signIn}>{t('item.sign_in_again')}</Link>
			</Notice>
		) : (
			<Notice quiet={!wantsToWatch}>
				<Link to={signIn}>{t('item.sign_in_to_watch')}</Link>
			</Notice>
		);
	return place === 'top' ? <div className="wrap">{notice}</div> : notice;
}

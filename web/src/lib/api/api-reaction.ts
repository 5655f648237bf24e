import { MAINTENANCE_PAGE } from '#domain/documents/paths.rules.ts';
import { goTo, signInFrom } from '../navigation.ts';
import { beforeMaintenance } from '../session/remembered-place.ts';
import { endSession, isAdmin, session } from '../session/session.tsx';
import { heldSignIn } from '../session/sign-in-again.ts';
import { noteTermsRefusal } from '../session/terms.ts';
import type { ApiError } from './api-error.ts';

/**
 * page: the page needs this answer, so 404 and 500 lead to /error. inline: the screen shows the error.
 * console: public pages, which show the other data.
 */
type ErrorManner = 'page' | 'inline' | 'console';
export type Reaction = {
	errors?: ErrorManner;
	/** ignored statuses, e.g. 400 of the terms calls */
	ignore?: readonly number[];
	/** the answer to an earlier request is on the page */
	isShown?: boolean;
	/** the caller handles the session itself, e.g. while watching (S1-120) */
	keepSession?: boolean;
};

/** The client decides by `type`, not by the number. */
const SIGN_OUT: Record<string, string> = {
	another_device: '/logowanie?anotherUser=true',
	account_blocked: '/logowanie?userBlocked=true',
	session_expired: '/logowanie?sessionEnd=true',
};

/** The session ended with this answer: the sign-in page, or the question over unsaved forms, says why. */
export const endedSession = ({ type }: ApiError): boolean => type in SIGN_OUT && session.get() === null;

/** After them the person may sign in again and go on where they were. */
const RETURNS = new Set(['another_device', 'session_expired']);

/** 401 answers about a password, not about the session. */
const ABOUT_PASSWORD = new Set(['bad_credentials', 'unverified', 'link_sent']);
const ENDS_SESSION = new Set([400, 401, 403]);
const PAGE_LOST = new Set([404, 500]);

/** /error takes the place of a page that needs this answer. */
export const isPageLost = ({ statusCode }: ApiError): boolean => PAGE_LOST.has(statusCode);

/** A failed repetition of a request leaves what is shown, unless that is gone. */
const replacesPage = ({ statusCode }: ApiError, isShown: boolean): boolean => !isShown || statusCode === 404;

/** The common reaction to a failed call (S1-230). */
export function reactToError(error: ApiError, usedToken: string | null, reaction: Reaction): void {
	if (reaction.ignore?.includes(error.statusCode)) return;
	if (error.type === 'tos_required') noteTermsRefusal();
	if (error.type === 'maintenance' && !isAdmin() && !heldSignIn.get()) {
		if (window.location.pathname !== MAINTENANCE_PAGE) beforeMaintenance.remember(window.location.pathname + window.location.search);
		goTo(MAINTENANCE_PAGE, { replace: true });
		return;
	}
	const current = session.get();
	// a late answer to an old token does not concern a session started since
	const isOurs = current !== null && current.token === usedToken;
	if (isOurs && !reaction.keepSession && ENDS_SESSION.has(error.statusCode) && !ABOUT_PASSWORD.has(error.type)) {
		const address = SIGN_OUT[error.type] ?? '/logowanie';
		if (RETURNS.has(error.type)) endSession(signInFrom(window.location, address));
		else {
			session.clear();
			goTo(address, { replace: true });
		}
		return;
	}
	if (reaction.errors === 'console') console.error(error);
	if (reaction.errors === 'page' && isPageLost(error) && replacesPage(error, reaction.isShown ?? false))
		goTo('/error', {
			replace: true,
			state: { statusCode: error.statusCode, message: error.message, from: window.location.pathname + window.location.search },
		});
}

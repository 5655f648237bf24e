import type { FastifyRequest } from 'fastify';
import { isTrustedAdminEmail, mustAcceptTerms } from '#domain/account/account.rules.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from '../context.ts';
import { findGuest } from './guest-right.ts';
import { endSessions } from './sessions.store.ts';
import { getViewer, type Viewer } from './viewer.ts';

export const MAINTENANCE_RETRY_SECONDS = 300;

/** For routes without a token, which are closed for admins too. */
export async function refuseInMaintenance({ settings }: Context): Promise<void> {
	if ((await settings.app()).maintenance) throw new Refusal('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
}

/** Runs before the body is read. Answers 401, then 403, then 404, then 409 without the terms; in maintenance everyone but admins gets 503. */
export async function authorise(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<Viewer | null> {
	const token = request.headers['x-auth-token'];
	const isSignedIn = typeof token === 'string' && token !== '' && endpoint.token !== 'ignored';
	const found = isSignedIn ? await getTrustedViewer(context, token) : await findGuest(context, endpoint, request);
	const viewer = found === 'ended' ? null : found;
	if (endpoint.maintenance !== 'open' && viewer?.role !== 'admin') await refuseInMaintenance(context);
	if (endpoint.who === 'anyone') return viewer;
	if (!viewer) throw new Refusal(found === 'ended' ? 'guest_ended' : 'unauthenticated');
	if (endpoint.who === 'admin' && viewer.role !== 'admin') throw new Refusal('forbidden');
	if (endpoint.who === 'owner' && !isOwner(viewer, request)) throw new Refusal('not_found');
	if (endpoint.terms === 'required' && mustAcceptTerms(viewer.role, viewer.acceptedTerms)) throw new Refusal('tos_required');
	return viewer;
}

/** An admin whose domain was removed from the list is signed out at the next call, on every device. */
async function getTrustedViewer(context: Context, token: string): Promise<Viewer> {
	const { db, env, now } = context;
	const viewer = await getViewer(context, token, now());
	if (viewer.role !== 'admin' || isTrustedAdminEmail(viewer.email, env.adminEmailDomains)) return viewer;
	// if nothing can be written now, the call is still refused
	await endSessions(db, { userId: viewer.id }, 'role', now()).catch(() => 0);
	throw new Refusal('session_expired');
}

/** Other people's data does not exist for the caller (404), except for admins. */
function isOwner(viewer: Viewer, request: FastifyRequest): boolean {
	const { id, userId } = request.params as { id?: string; userId?: string };
	return viewer.role === 'admin' || String(viewer.id) === (userId ?? id);
}

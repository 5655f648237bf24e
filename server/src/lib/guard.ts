import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Context } from './context.ts';
import { getViewer, type Viewer } from './viewer.ts';

export const MAINTENANCE_RETRY_SECONDS = 300;

/** Runs before the body is read. Answers 401, then 403, then 404; in maintenance everyone but admins gets 503. */
export async function admit(context: Context, endpoint: Endpoint, request: FastifyRequest): Promise<Viewer | null> {
	const token = request.headers['x-auth-token'];
	const viewer =
		typeof token === 'string' && token !== '' && endpoint.token !== 'ignored' ? await getViewer(context.db, token, context.now()) : null;
	if (endpoint.maintenance !== 'open' && viewer?.role !== 'admin' && (await context.settings.app()).maintenance) {
		throw new Refusal('maintenance', { retryAfterSeconds: MAINTENANCE_RETRY_SECONDS });
	}
	if (endpoint.who === 'anyone') return viewer;
	if (!viewer) throw new Refusal('unauthenticated');
	if (endpoint.who === 'admin' && viewer.role !== 'admin') throw new Refusal('forbidden');
	if (endpoint.who === 'owner' && !isOwner(viewer, request)) throw new Refusal('not_found');
	return viewer;
}

/** Other people's things are not yours to know of (404); an admin may see them. */
function isOwner(viewer: Viewer, request: FastifyRequest): boolean {
	const { id, userId } = request.params as { id?: string; userId?: string };
	return viewer.role === 'admin' || String(viewer.id) === (userId ?? id);
}

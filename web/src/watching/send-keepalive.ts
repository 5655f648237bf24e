import { type Endpoint, fillPath } from '#domain/base/endpoint.ts';
import type { Product } from '#domain/catalogue/product.rules.ts';
import { endsPlayback } from '#domain/watching/playback.rules.ts';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { toApiError } from '#web/lib/api/request.ts';
import { guestRights } from '#web/lib/session/guest-rights.ts';
import { session } from '#web/lib/session/session.tsx';

/** The right to watch has ended; null where the reason is not known. */
export type OnRefused = (error: ApiError | null) => void;

type KeepaliveRequest = {
	endpoint: Endpoint;
	/** where the path names one */
	product?: Product;
	body: object;
	onRefused?: OnRefused;
	/** given the body of a success */
	onAnswer?: (answer: unknown) => void;
};

/** Sends what a player has to say. `keepalive` sends it even while the page is being closed; a lost one does not matter, a refused one ends playback. */
export async function sendKeepalive({ endpoint, product, body, onRefused, onAnswer }: KeepaliveRequest): Promise<void> {
	const token = session.get()?.token;
	// the cookie of a guest right goes by itself
	if (!token && guestRights.get().length === 0) return;
	const response = await fetch(fillPath(endpoint.path, product ?? {}), {
		method: endpoint.method,
		headers: { 'content-type': 'application/json', ...(token && { 'x-auth-token': token }) },
		body: JSON.stringify(body),
		keepalive: true,
	}).catch(() => null);
	if (response?.ok) onAnswer?.(await response.json().catch(() => null));
	if (!response || !onRefused || !endsPlayback(response.status, 'call')) return;
	const error = await toApiError(response);
	// a late answer does not concern a session started since
	if (session.get()?.token === token) onRefused(error);
}

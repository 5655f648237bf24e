import { hiddenAddress } from '#domain/guests/guest-right.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import type { Viewer } from '#server/lib/http/viewer.ts';

const nobody = { userId: 0, firstname: '', lastname: '' };

/**
 * A guest sees the order and nothing of the account: no name, no number of the person. The browser that bought has typed the address and the
 * invoice; one that opened a mailed link, perhaps forwarded, has not.
 */
export function asSeenBy({ guest }: Pick<Viewer, 'guest'>, order: Order): Order {
	if (!guest) return order;
	const { codes, email, invoice_data, invoice_for, invoice_until, ...rest } = order;
	return {
		...rest,
		...nobody,
		user_id: 0,
		customer_ip: null,
		email: guest.boughtHere || email === null ? email : hiddenAddress(email),
		invoice_data: guest.boughtHere ? invoice_data : null,
		invoice_for: guest.boughtHere ? invoice_for : null,
		invoice_until: guest.boughtHere ? invoice_until : null,
		codes: codes.map((code) => ({ ...code, usage: code.usage && nobody })),
	};
}

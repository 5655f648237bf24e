import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import type { InvoiceDefaults } from '#web/invoices/use-invoice-form.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useOwnUser } from '#web/shared/people/use-own-user.ts';
import type { Guest } from './use-guest.ts';

export type Buyer = {
	id: number;
	email: string;
	viewer: Viewer;
	invoice: InvoiceDefaults;
	/** who buys without an account; absent for an account */
	guest?: Guest;
};

/** The buyer's age check and invoice data; undefined while loading. */
export function useBuyer(): Buyer | undefined {
	const session = useSession();
	const user = useOwnUser();
	if (!session || user === undefined) return undefined;
	const { id, email, role } = session.user;
	if (!user) return { id, email, viewer: { role, birthday: UNKNOWN_BIRTHDAY }, invoice: {} };
	// an admin may have changed the address since the person signed in
	return { id, email: user.email ?? email, viewer: { role, birthday: user.birthday }, invoice: { ...user } };
}

import { getUser } from '#domain/users/users.contract.ts';
import { UNKNOWN_BIRTHDAY, type Viewer } from '#domain/watching/access.rules.ts';
import type { InvoiceDefaults } from '#web/invoices/use-invoice-form.ts';
import { useAnswer } from '#web/lib/api/api.ts';
import { useSession } from '#web/lib/session/session.tsx';

export type Buyer = { id: number; email: string; viewer: Viewer; invoice: InvoiceDefaults };

/** The buyer's age check and invoice data; undefined while loading. */
export function useBuyer(): Buyer | undefined {
	const session = useSession();
	const id = session?.user.id ?? 0;
	const { data, isError } = useAnswer(getUser, { params: { id } }, { enabled: session !== null, errors: 'inline' });
	if (!session || (!data && !isError)) return undefined;
	const { email, role } = session.user;
	if (!data) return { id, email, viewer: { role, birthday: UNKNOWN_BIRTHDAY }, invoice: {} };
	const { user } = data;
	return { id, email, viewer: { role, birthday: user.birthday }, invoice: { ...user } };
}

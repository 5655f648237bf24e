import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order } from '#domain/orders/orders.fields.ts';
import { useText } from '#web/lib/language.tsx';
import { PlainList } from '#web/ui/admin/plain-list.tsx';
import { issuedAddress } from './issued-address.ts';
import { useOrderInvoices } from './order-invoices.tsx';

type DocumentsProps = { order: Order /** where none is issued */; children?: ReactNode };

/** The issued invoice of an order and its corrections, each with the way to it in the panel. */
export function OrderDocuments({ order, children }: DocumentsProps) {
	const t = useText();
	const issued = useOrderInvoices(order);
	if (!issued) return null;
	if (issued.length === 0) return children;
	return (
		<PlainList>
			{issued.map(({ id, kind, number }) => (
				<li key={id}>
					{t(`invoices.kind.${kind}`)} <Link to={issuedAddress(id)}>{number}</Link>
				</li>
			))}
		</PlainList>
	);
}

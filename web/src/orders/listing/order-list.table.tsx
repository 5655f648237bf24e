import { IconBan, IconPencil, IconReceiptRefund } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SEARCH_LENGTH } from '#domain/base/limits.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { adminStatusText, canCancel } from '#domain/orders/orders.moves.rules.ts';
import { itemPath, statusTone } from '#domain/orders/orders.screens.rules.ts';
import { momentText } from '#web/lib/format.ts';
import { type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { EmailText } from '#web/ui/admin/email-text.tsx';
import type { LoadAnswer } from '#web/ui/admin/load-failed.tsx';
import { LongNumber } from '#web/ui/admin/long-number.tsx';
import { type Column, DataTable } from '#web/ui/admin/table/data-table.tsx';
import type { TableState } from '#web/ui/admin/table/table-state.ts';
import { Flag } from '#web/ui/flag.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import type { OrderActs } from '../editing/use-order-changes.tsx';
import { orderDescription, performanceText } from '../order-title.ts';
import { paidByText } from '../paid-by.ts';
import { canRefund } from '../refunding/refundable.ts';
import { AccessUntil } from './access-until.tsx';
import { OrderAmount } from './order-amount.tsx';
import { OrderDetails } from './order-details.tsx';
import type { COLUMN_FILTERS, ListFacts } from './order-list.facts.ts';
import styles from './order-list.table.module.css';

type TableProps = {
	acts: OrderActs;
	facts: Pick<ListFacts, 'codes' | 'tickets' | 'expires'>;
	answer: LoadAnswer<{ orders: Order[]; total: number; total_capped?: boolean | undefined }>;
	state: TableState;
	onState: (change: Partial<TableState>) => void;
	trail?: (order: Order) => ReactNode;
};

export function OrdersTable({ facts, acts, trail, ...table }: TableProps) {
	const t = useText();
	const { data } = table.answer;
	return (
		<DataTable
			{...table}
			label={t('payments.list')}
			columns={columnsOf(t, facts, acts)}
			rows={data?.orders ?? []}
			total={data?.total ?? 0}
			capped={data?.total_capped}
			expand={(order) => <OrderDetails order={order} codes={facts.codes} trail={trail} />}
			expandName={(order) => order.number}
			empty={t('payments.empty')}
		/>
	);
}

const filterOf = (name: (typeof COLUMN_FILTERS)[number], t: Translate) => ({
	name,
	placeholder: t(`payments.filter.${name}`),
	maxLength: SEARCH_LENGTH,
});

/** Who ordered what. */
const orderColumns = (t: Translate): Column<Order>[] => [
	{
		id: 'user',
		title: t('payments.column.user'),
		lead: true,
		sort: 'lastname',
		filter: filterOf('user', t),
		cell: (order) => (
			<>
				<Link to={`/konto/${order.userId}`}>
					{order.firstname} {order.lastname}
				</Link>
				<small className="muted">
					<EmailText of={order.email} />
				</small>
			</>
		),
	},
	{
		id: 'place',
		title: t('payments.column.place'),
		sort: 'country',
		filter: filterOf('place', t),
		card: 'none',
		cell: (order) => (
			<>
				<span>
					<Flag country={order.country} />
					{order.country}
				</span>
				<small className="muted tabular">
					<IpText of={order.customer_ip} />
				</small>
			</>
		),
	},
	{
		id: 'order',
		title: t('payments.column.order'),
		sort: 'created_at',
		filter: filterOf('number', t),
		card: 'half',
		cell: (order) => (
			<LongNumber>
				<b className="tabular unbroken">{order.number}</b>
				<small className="muted tabular">{momentText(order.created_at)}</small>
				{/* cut to one line: whole in the details */}
				<span className={`${styles.numbers} muted`}>
					<small>{order.extOrderId}</small>
					{order.orderId && <small>{order.orderId}</small>}
				</span>
			</LongNumber>
		),
	},
	{
		id: 'description',
		title: t('payments.column.description'),
		sort: 'description',
		filter: filterOf('title', t),
		card: 'half',
		cell: (order) => <OrderedTitle order={order} />,
	},
];

/** What there is to say of one kind only. */
const factColumns = (t: Translate, facts: TableProps['facts']): (Column<Order> | false)[] => [
	facts.tickets && {
		id: 'tickets',
		title: t('payments.column.tickets'),
		right: true,
		wide: true,
		sort: 'product_quantity',
		cell: (order) => <Tickets order={order} />,
	},
	// of tickets they stand under their number
	facts.codes &&
		!facts.tickets && { id: 'uses', title: t('payments.column.uses'), right: true, wide: true, cell: (order) => <Uses order={order} /> },
	facts.expires && { id: 'expires', title: t('payments.column.expires'), wide: true, cell: (order) => <AccessUntil order={order} /> },
];

/** What became of it, and what can be done. */
const stateColumns = (t: Translate, facts: TableProps['facts'], acts: OrderActs): (Column<Order> | false)[] => [
	{
		id: 'status',
		title: t('payments.column.status'),
		sort: 'status',
		card: 'fit',
		cell: (order) => (
			<>
				<StateTag kind={statusTone(order.status)}>{t(adminStatusText(order))}</StateTag>
				<small className={`${styles.updated} muted tabular`}>{t('payments.updated_at', { moment: momentText(order.updated_at) })}</small>
			</>
		),
	},
	{
		id: 'amount',
		title: t('payments.column.amount'),
		right: true,
		sort: 'amount',
		card: 'end',
		cell: (order) => (
			<>
				<OrderAmount order={order} />
				{facts.codes && order.paid_by && <small className="muted">{paidByText(order, t)}</small>}
			</>
		),
	},
	// beside tickets or uses there is no room for it: it stands under the amount
	!facts.codes && {
		id: 'way',
		title: t('payments.paid_by'),
		wide: true,
		cell: (order) => <span className="muted">{paidByText(order, t) || '–'}</span>,
	},
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (order) => <RowActs order={order} {...acts} /> },
];

const columnsOf = (t: Translate, facts: TableProps['facts'], acts: OrderActs): Column<Order>[] =>
	[...orderColumns(t), ...factColumns(t, facts), ...stateColumns(t, facts, acts)].filter((column) => column !== false);

/** An address that may be broken after its colons: of version 6 it is wider than its column. */
const IpText = ({ of }: { of: string | null }) =>
	of?.split(/(?<=:)/).map((part, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never move
		<Fragment key={at}>
			{part}
			<wbr />
		</Fragment>
	));

/** How many codes were used of how many, and how many can no longer be used. */
const Uses = ({ order }: { order: Order }) => (
	<>
		{`${usedCodes(order, useText())} / ${order.codes.length}`}
		<VoidCodes order={order} />
	</>
);

/** How many tickets, and how many of their codes were used. */
const Tickets = ({ order }: { order: Order }) => {
	const t = useText();
	return (
		<>
			{order.product_quantity}
			<small className="muted">{t('payments.tickets_used', { used: usedCodes(order, t), count: order.codes.length })}</small>
			<VoidCodes order={order} />
		</>
	);
};

/** the count may be missing when a code was deleted with its owner */
const usedCodes = ({ numberOfUses }: Order, t: Translate) => numberOfUses ?? t('payments.usage_error');

function VoidCodes({ order }: { order: Order }) {
	const t = useText();
	const count = order.codes.filter(({ status }) => status === 'void').length;
	return count > 0 && <small className="muted">{t('payments.codes_void', { count })}</small>;
}

/** The title, and date and time of the performance. */
function OrderedTitle({ order }: { order: Order }) {
	const { language } = useLanguage();
	const { productType, slug, event_id, video_id } = order;
	const description = orderDescription(order, language);
	const performance = performanceText(order);
	if (productType === 'any') return description;
	return (
		<>
			<Link to={itemPath(productType, slug ?? event_id ?? video_id ?? '')}>{description}</Link>
			{performance && <small className="muted tabular">{performance}</small>}
		</>
	);
}

/** Cancelling is offered only while nothing is final, a refund while there is paid money to return. */
function RowActs({ order, onEdit, onCancel, onRefund }: OrderActs & { order: Order }) {
	const t = useText();
	const { number } = order;
	return (
		<RowActions>
			<IconControl icon={IconPencil} label={t('payments.edit_of', { number })} onClick={() => onEdit(order)} />
			{canRefund(order) && (
				<IconControl icon={IconReceiptRefund} label={t('payments.refund_of', { number })} onClick={() => onRefund(order)} />
			)}
			{canCancel(order.status) && (
				<IconControl icon={IconBan} label={t('payments.cancel_of', { number })} onClick={() => onCancel(order)} />
			)}
		</RowActions>
	);
}

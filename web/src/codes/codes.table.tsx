import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type CodeOut, deleteCode, listCodeBatches, listCodes } from '#domain/codes/codes.contract.ts';
import { isPaidCode } from '#domain/codes/paid-codes.rules.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, type Translate, useText } from '#web/lib/language.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { IconControl } from '#web/ui/admin/control.tsx';
import { DeleteControl } from '#web/ui/admin/delete-control.tsx';
import type { Column } from '#web/ui/admin/table/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { discountText } from './discount-text.ts';

registerTexts(paymentsTexts);

export type OrderAddress = (kind: OrderKind, extOrderId: string) => string;

export const codeColumns = (t: Translate, onEdit: (code: CodeOut) => void, orderAddress: OrderAddress): Column<CodeOut>[] => [
	{
		id: 'code',
		title: t('codes.admin.column.code'),
		lead: true,
		sort: 'code',
		cell: (code) => (
			<>
				<code>{code.code}</code> {code.revoked === 1 && <Tag>{t('codes.admin.revoked')}</Tag>}
				<PaidOrder code={code} orderAddress={orderAddress} />
			</>
		),
	},
	{ id: 'desc', title: t('codes.admin.column.desc'), card: 'row', cell: (row) => row.desc },
	{ id: 'discount', title: t('codes.admin.discount'), right: true, cell: (row) => discountText(row, t.language) },
	{ id: 'product', title: t('codes.admin.column.product'), cell: (row) => <CodeProduct code={row} /> },
	{ id: 'limit', title: t('codes.admin.limit'), right: true, sort: 'limit', cell: (row) => row.limit },
	{
		id: 'uses',
		title: t('codes.admin.column.uses'),
		right: true,
		sort: 'numberOfUses',
		cell: (row) => row.numberOfUses ?? t('payments.usage_error'),
	},
	{
		id: 'expires',
		title: t('codes.admin.column.expires'),
		sort: 'expiration_date',
		cell: (code) => (code.expiration_date ? momentText(code.expiration_date) : t('codes.admin.never')),
	},
	{ id: 'actions', title: t('panel.actions'), right: true, cell: (row) => <CodeActs code={row} onEdit={onEdit} /> },
];

/** A ticket that a customer has paid for, and the order that made it. */
function PaidOrder({ code: { order, extOrderId }, orderAddress }: { code: CodeOut; orderAddress: OrderAddress }) {
	const t = useText();
	if (!order || !extOrderId) return null;
	return (
		<>
			<Tag>{t('codes.admin.paid')}</Tag>{' '}
			<small>
				<Link className="unbroken" to={orderAddress(order.kind, extOrderId)}>
					{t('codes.admin.paid_order', { number: order.number })}
				</Link>
			</small>
		</>
	);
}

function CodeProduct({ code: { event_id, video_id, title } }: { code: CodeOut }) {
	const t = useText();
	if (event_id === null && video_id === null) return t('codes.admin.any');
	return <Link to={event_id === null ? itemPath('video', video_id ?? '') : itemPath('event', event_id)}>{title}</Link>;
}

const deleteQuestion = (t: Translate, { code, numberOfUses: count }: CodeOut) =>
	count > 0 ? t('codes.admin.delete_ask_held', { code, count }) : t('codes.admin.delete_ask', { code });

function CodeActs({ code, onEdit }: { code: CodeOut; onEdit: (code: CodeOut) => void }) {
	const t = useText();
	const remove = useCall(deleteCode, { refreshes: [listCodes, listCodeBatches] });
	return (
		<RowActions>
			<IconControl icon={IconPencil} label={t('codes.admin.edit_of', { code: code.code })} onClick={() => onEdit(code)} />
			{!isPaidCode(code) && (
				<DeleteControl
					label={t('codes.admin.delete_of', { code: code.code })}
					question={deleteQuestion(t, code)}
					onDelete={() => remove.mutateAsync({ params: { id: code.id } })}
				/>
			)}
		</RowActions>
	);
}

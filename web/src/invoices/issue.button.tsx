import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import {
	issueInvoice,
	listIssuedInvoices,
	listWaitingInvoices,
	type WaitingOrder,
} from '#domain/invoices/issued/issued-invoices.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { RowActions } from '#web/ui/admin/actions.tsx';
import { Control, IconControl } from '#web/ui/admin/control.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { issuedAddress } from '../shared/order/issued-address.ts';
import { BuyerDialog, type EnteredBuyer } from './buyer.dialog.tsx';
import { IssueQuestion } from './issue.question.tsx';

/** Issues the invoice as requested, or with other data; opens the form where the buyer's data was refused. */
export function IssueButton({ order }: { order: WaitingOrder }) {
	const t = useText();
	const report = useReport();
	const navigate = useNavigate();
	const [isOpen, setOpen] = useState(false);
	const [isAsking, setAsking] = useState(false);
	const issue = useCall(issueInvoice, { refreshes: [listWaitingInvoices, listIssuedInvoices] });
	const send = async (entered?: EnteredBuyer) => {
		const { invoice } = await issue.mutateAsync({
			body: { extOrderId: order.extOrderId, buyer: entered?.buyer, recipient: entered?.recipient },
		});
		toast.success(t('invoices.issued.done', { number: invoice.number }));
		return invoice.id;
	};
	// a second click comes before the answer is shown as disabled, or before the invoice is opened
	const isIssuing = useRef(false);
	const issueAsRequested = () => {
		if (isIssuing.current) return;
		isIssuing.current = true;
		void send().then(
			(id) => navigate(issuedAddress(id)),
			(error: unknown) => {
				isIssuing.current = false;
				setAsking(false);
				report.failed(error);
			},
		);
	};
	const isRefused = order.refusal === 'buyer';
	return (
		<>
			<RowActions>
				<Control
					aria-label={t('invoices.waiting.issue_of', { number: order.number })}
					onClick={() => (isRefused ? setOpen(true) : setAsking(true))}
				>
					{t('invoices.waiting.issue')}
				</Control>
				{!isRefused && (
					<IconControl icon={IconPencil} label={t('invoices.waiting.change_of', { number: order.number })} onClick={() => setOpen(true)} />
				)}
			</RowActions>
			{isAsking && (
				<IssueQuestion
					title={t('invoices.issue.ask', { number: order.number })}
					buyer={order.buyer_name}
					amount={order.amount}
					busy={issue.isPending}
					onYes={issueAsRequested}
					onNo={() => setAsking(false)}
				/>
			)}
			{isOpen && (
				<BuyerDialog
					title={t('invoices.waiting.issue_of', { number: order.number })}
					lead={t(isRefused ? 'invoices.why_not.buyer' : 'invoices.waiting.change_lead')}
					known={order.buyer}
					submit={t('invoices.waiting.issue')}
					question={t('invoices.issue.ask', { number: order.number })}
					amount={order.amount}
					onClose={() => setOpen(false)}
					onSend={send}
				/>
			)}
		</>
	);
}

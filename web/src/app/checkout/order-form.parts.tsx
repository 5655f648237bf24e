import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { takesInvoice } from '#domain/invoices/invoices.rules.ts';
import type { ConsentSubject } from '#domain/orders/buying/orders.consent.ts';
import type { PayButton as PayButtonState } from '#domain/orders/buying/orders.pay-button.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { InvoiceForm } from '#web/invoices/invoice.form.tsx';
import { useText } from '#web/lib/language.tsx';
import { ConsentField } from '#web/orders/buying/consent.field.tsx';
import type { Item } from '#web/orders/buying/item.ts';
import { OpenOrderNotice } from '#web/orders/buying/open-order.notice.tsx';
import { ReadyNotice } from '#web/orders/buying/ready.notice.tsx';
import { RecordingOnlyNotice } from '#web/orders/buying/recording-only.notice.tsx';
import { PayWayField } from '#web/orders/paying/pay-way.field.tsx';
import { UnpaidOrders } from '#web/orders/unpaid-orders.list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './checkout.module.css';
import type { OrderForm } from './use-order-form.ts';

type OrderFieldsProps = Pick<ConsentSubject, 'kind' | 'product'> & { form: OrderForm; totalGrosze: number };

/** Invoice, hidden where there is nothing to pay, and consent (S1-078). */
export function OrderFields({ form, kind, product, totalGrosze }: OrderFieldsProps) {
	const t = useText();
	return (
		<>
			{totalGrosze > 0 && <PayWayField form={form.pay} legend={t('blik.heading')} hint={t('blik.hint')} />}
			{takesInvoice(totalGrosze) &&
				(form.offersInvoice ? <InvoiceForm state={form.invoice} /> : <p className="muted">{t('gift_payment.no_invoice')}</p>)}
			<ConsentField
				subject={{ kind, product, amount: totalGrosze }}
				version={form.consentVersion}
				isGiven={form.isGiven}
				error={form.consentError}
				onChange={form.giveConsent}
				ref={form.consentBox}
			/>
		</>
	);
}

/** In place of the button while the orders that decide it are not known: nobody buys twice because one could not be shown. */
export function NoButtonYet({ failed }: { failed: boolean }) {
	const t = useText();
	// the retry is where the order would be
	return failed ? null : <p className="small muted">{t('web.loading')}</p>;
}

/** The last refusal stays on the page after its notification has disappeared. */
export function OrderError({ form }: { form: OrderForm }) {
	const t = useText();
	if (!form.error) return null;
	return (
		<div className={styles.error}>
			<Notice kind="stop" title={t(form.error.type === 'price_changed' ? 'purchase.look_again' : 'purchase.error')} quiet>
				{[form.error.message, ...form.unplaced.map((message) => t.message(message))].join(' ')}
			</Notice>
		</div>
	);
}

type OrderFrameProps = {
	id: string;
	isBusy: boolean;
	onSubmit: () => void;
	kind: OrderKind;
	item: Item | null;
	/** the order that was paid while the page was open, where it is not shown otherwise */
	ready: Order | null;
	open: ComponentProps<typeof OpenOrderNotice>['order'];
	failed: ComponentProps<typeof OpenOrderNotice>['failed'];
	isBought: boolean;
	/** of all kinds, for the same title */
	unpaid: readonly Order[];
	button: PayButtonState;
	children: ReactNode;
};

/** The form of every payment page, below what is known of the buyer's orders. */
export function OrderFrame({ id, isBusy, onSubmit, kind, item, ready, unpaid, button, children, ...open }: OrderFrameProps) {
	const queries = useQueryClient();
	return (
		<form
			id={id}
			className={styles.form}
			noValidate
			// what is being sent is what the page shows
			inert={isBusy}
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			<ReadyNotice paid={ready} />
			<OpenOrderNotice order={open.open} failed={open.failed} isBought={open.isBought} onEnd={() => void queries.invalidateQueries()} />
			<UnpaidOrders orders={unpaid.filter((order) => order.kind !== kind)} />
			{(button.kind === 'pay' || button.kind === 'processing') && <RecordingOnlyNotice item={item} kind={kind} />}
			{children}
		</form>
	);
}

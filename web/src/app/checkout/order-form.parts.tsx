import { priceText } from '#domain/catalogue/price-text.ts';
import { takesInvoice } from '#domain/invoices/invoices.rules.ts';
import type { ConsentSubject } from '#domain/orders/buying/orders.consent.ts';
import { InvoiceForm } from '#web/invoices/invoice.form.tsx';
import { useText } from '#web/lib/language.tsx';
import { ConsentField } from '#web/orders/buying/consent.field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './checkout.module.css';
import type { OrderForm } from './use-order-form.ts';

type OrderFieldsProps = Pick<ConsentSubject, 'kind' | 'product'> & { form: OrderForm; totalGrosze: number };

/** Invoice, hidden where there is nothing to pay, and consent (S1-078). */
export function OrderFields({ form, kind, product, totalGrosze }: OrderFieldsProps) {
	const t = useText();
	return (
		<>
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

/** What is being bought, before the form: on a phone the ticket with it is below. */
export function PhoneSummary({ title, lines, grosze }: { title: string; lines: readonly string[]; grosze: number | null }) {
	const t = useText();
	return (
		<div className={`phone-only ${styles.bought}`} aria-hidden="true">
			<p className="lead">{title}</p>
			<p className="small muted">{[...lines, grosze !== null && priceText(grosze, t.language, t).sum].filter(Boolean).join(' · ')}</p>
		</div>
	);
}

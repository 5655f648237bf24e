import type { Translate } from '#web/lib/language.tsx';
import type { PayFormState } from '#web/orders/paying/use-pay-form.ts';
import type { Buyer } from './use-buyer.ts';

/** What happens next, under the button. */
export function whyText({ guest, email }: Buyer, { total, pay }: { total: number; pay: Pick<PayFormState, 'way'> }, t: Translate): string {
	if (total > 0 && pay.way === 'blik') return t('blik.app_why');
	if (guest) return t(total === 0 ? 'guest.free_why' : 'guest.pay_why');
	return t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email });
}

import type { Translate } from '#web/lib/language.tsx';
import type { PayFormState } from '#web/orders/paying/use-pay-form.ts';
import type { Buyer } from './use-buyer.ts';

type Asked = { total: number /** of an event */; hasSeat: boolean; pay: Pick<PayFormState, 'way'> };

/** What happens next, under the button. */
export function whyText({ guest, email }: Buyer, { total, hasSeat, pay }: Asked, t: Translate): string {
	if (total > 0 && pay.way === 'blik') return hasSeat ? `${t('blik.app_why')} ${t('blik.seat_kept')}` : t('blik.app_why');
	if (!guest) return t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email });
	if (total === 0) return t('guest.free_why');
	return hasSeat ? `${t('guest.pay_why')} ${t('guest.seat_kept')}` : t('guest.pay_why');
}

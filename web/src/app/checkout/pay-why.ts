import type { Translate } from '#web/lib/language.tsx';
import type { Buyer } from './use-buyer.ts';

/** What happens next, under the button. */
export function whyText({ guest, email }: Buyer, { total, hasSeat }: { total: number; hasSeat: boolean }, t: Translate): string {
	if (!guest) return t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email });
	if (total === 0) return t('guest.free_why');
	return hasSeat ? `${t('guest.pay_why')} ${t('guest.seat_kept')}` : t('guest.pay_why');
}

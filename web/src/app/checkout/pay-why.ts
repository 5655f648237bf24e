import type { Translate } from '#web/lib/language.tsx';
import type { Buyer } from './use-buyer.ts';

/** What happens next, under the button. */
export function whyText({ guest, email }: Buyer, total: number, t: Translate): string {
	if (guest) return t(total === 0 ? 'guest.free_why' : 'guest.pay_why');
	return t(total === 0 ? 'purchase.free_why' : 'purchase.pay_why', { email });
}

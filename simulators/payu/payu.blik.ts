import type { SimulatorContext } from './payu.context.ts';
import { applyOutcome } from './payu.flow.ts';
import { sendOrderNotices } from './payu.notice-sender.ts';
import type { PayText } from './payu.texts.ts';
import type { Order } from './payu.types.ts';

/** What the bank and its app do with a code. */
type BlikPlan = {
	text: PayText;
	/** why it is refused; null: it is confirmed, `never`: the app is left alone */
	resultCode: string | null | 'never';
	/** how long the app is thought about, besides the time of every code */
	afterMs?: number;
	/** the notice of the payment is sent twice, or before the shop is answered */
	notice?: 'twice' | 'before_answer';
};

/** Codes of PayU's sandbox where it has one; a code that begins with 777 is confirmed. */
export const BLIK_CODES: Record<string, BlikPlan> = {
	'777': { text: 'blik_accepted', resultCode: null },
	'700701': { text: 'blik_expired', resultCode: 'REG_ERROR_AUTH_CODE_EXPIRED' },
	'700703': { text: 'blik_used', resultCode: 'REG_ERROR_AUTH_CODE_USED' },
	'500500': { text: 'blik_declined', resultCode: 'AUT_ERROR_USER_DECLINED' },
	'500501': { text: 'blik_limit', resultCode: 'AUT_ERROR_LIMIT_EXCEEDED' },
	'500502': { text: 'blik_unavailable', resultCode: 'AUT_ERROR_ISSUER_UNAVAILABLE' },
	'888060': { text: 'blik_late', resultCode: null, afterMs: 60_000 },
	'888000': { text: 'blik_never', resultCode: 'never' },
	'888002': { text: 'blik_twice', resultCode: null, notice: 'twice' },
	'888001': { text: 'blik_before', resultCode: null, notice: 'before_answer' },
};

/** Any other code belongs to nobody. */
const UNKNOWN_CODE: BlikPlan = { text: 'blik_unknown', resultCode: 'REG_ERROR_AUTH_CODE_NOT_FOUND' };

const planOf = (code: string): BlikPlan => BLIK_CODES[code] ?? (code.startsWith('777') ? BLIK_CODES['777'] : undefined) ?? UNKNOWN_CODE;

/** What happens to an order with a code after the shop has its answer, or just before. */
export async function askBank(context: SimulatorContext, order: Order, code: string): Promise<void> {
	const { resultCode, afterMs = 0, notice } = planOf(code);
	if (resultCode === 'never') return;
	if (resultCode !== null) order.resultCode = resultCode;
	const delayMs = notice === 'before_answer' ? 0 : context.blikAppMs + afterMs;
	const done = context.notices.later(delayMs, async () => {
		await applyOutcome(context, order, resultCode === null ? 'paid' : 'rejected');
		if (notice === 'twice') await sendOrderNotices(context, order, ['COMPLETED']);
	});
	if (notice === 'before_answer') await done;
}

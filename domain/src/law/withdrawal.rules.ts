import { addDays, type LocalDate, type Moment, momentMs, warsawDate, warsawDayEnd } from '../base/time/time.ts';
import type { ProductType } from '../catalogue/product.rules.ts';
import { firstOpening } from '../events/events.rules.ts';
import { nextWorkingDay } from '../invoices/ksef/working-days.rules.ts';
import { givenConsentText } from '../orders/buying/orders.consent.ts';
import type { OrderKind } from '../orders/order-kinds.ts';
import { eventDatesOf, type OrderDates } from '../orders/orders.dates.ts';
import type { Order } from '../orders/orders.fields.ts';
import { isCounted } from '../orders/orders.moves.rules.ts';

/**
 * The law's table (N-020, N-023): what a buyer may withdraw from, until when and why. Pages, mails and refunds ask it, docs/law.md prints it.
 * It is for the theatre's lawyer to confirm; the readings are in docs/law.md.
 */

/** What the law sees in an order: a performance on a set day, a recording, or codes that somebody may use. */
const LAW_SUBJECTS = ['set_day', 'recording', 'code'] as const;
export type LawSubject = (typeof LAW_SUBJECTS)[number];

/** What the buyer agreed to: that the right ends when watching begins, what the right is, or nothing that is known. */
export const LAW_CONSENTS = ['waiver', 'informed', 'none'] as const;
export type LawConsent = (typeof LAW_CONSENTS)[number];

/** Why there is a right, or none. */
export const WITHDRAWAL_REASONS = [
	'unstarted',
	'unwaived',
	'unused',
	'half_used',
	'started',
	'used',
	'begun',
	'set_day',
	'late',
	'free',
	'unpaid',
	'returned',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** `part`: only what was not used, which a person counts. */
export type WithdrawalRight = 'whole' | 'part' | 'none';

export type Withdrawal = {
	right: WithdrawalRight;
	why: WithdrawalReason;
	/** the last moment of the term; null: the law gives none */
	until: Moment | null;
	/** withdrawing costs nothing, whatever the order */
	fee: 0;
};

export type LawOrder = OrderDates &
	Pick<
		Order,
		'kind' | 'productType' | 'status' | 'amount' | 'free_grant' | 'completed_at' | 'views' | 'numberOfUses' | 'product_quantity'
	> & {
		/** what the buyer agreed to; null or missing: nothing that is known */
		consent_version?: string | null | undefined;
	};

const WAIVERS: ReadonlySet<string> = new Set(['orders.consent.video', 'orders.consent.video_opening', 'orders.consent.video_start']);

const consentKey = ({ kind, productType, amount, consent_version = null }: LawOrder) =>
	givenConsentText({ kind, product: productType === 'any' ? null : productType, amount }, consent_version);

export function consentOf(order: LawOrder): LawConsent {
	const key = consentKey(order);
	if (key === null) return 'none';
	return WAIVERS.has(key) ? 'waiver' : 'informed';
}

/** A ticket sold when only the recording was left is one for a film: its buyer agreed to that. */
const SUBJECTS: Record<OrderKind, (consent: LawConsent) => LawSubject> = {
	event: (consent) => (consent === 'waiver' ? 'recording' : 'set_day'),
	video: () => 'recording',
	gift: () => 'code',
	group: () => 'code',
};

export const subjectOf = (order: LawOrder): LawSubject => SUBJECTS[order.kind](consentOf(order));

/** Whose codes are for a set day, and worth nothing to anybody once it has come; a gift opens another title then. */
const ENDS_WITH_ITS_DAY: Record<OrderKind, boolean> = { event: false, video: false, gift: false, group: true };

const WITHDRAWAL_DAYS = 14;

/** A term that would end on a Saturday, Sunday or holiday ends on the next working day. */
const workingDayFrom = (day: LocalDate): LocalDate => nextWorkingDay(addDays(day, -1));

const yearLater = (day: LocalDate): LocalDate => `${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-02-28')}`;

/** 14 days after the day of the payment; without information about the right, twelve months more. */
export function withdrawalTerm(paidAt: Moment, consent: LawConsent): Moment {
	const day = warsawDate(new Date(paidAt));
	return warsawDayEnd(workingDayFrom(addDays(consent === 'none' ? yearLater(day) : day, WITHDRAWAL_DAYS)));
}

const RECORDING = (order: LawOrder): WithdrawalReason => {
	if (order.views === 0) return 'unstarted';
	return consentOf(order) === 'waiver' ? 'started' : 'unwaived';
};

const CODE = (order: LawOrder, now: Date): WithdrawalReason => {
	const dates = ENDS_WITH_ITS_DAY[order.kind] ? eventDatesOf(order) : null;
	if (order.numberOfUses >= order.product_quantity) return 'used';
	if (dates && momentMs(firstOpening(dates)) <= now.getTime()) return 'begun';
	return order.numberOfUses > 0 ? 'half_used' : 'unused';
};

const REASONS: Record<LawSubject, (order: LawOrder, now: Date) => WithdrawalReason> = {
	set_day: () => 'set_day',
	recording: RECORDING,
	code: CODE,
};

const RIGHTS: Partial<Record<WithdrawalReason, WithdrawalRight>> = {
	unstarted: 'whole',
	unwaived: 'whole',
	unused: 'whole',
	half_used: 'part',
};

/** Why nobody can withdraw from it, whatever was bought. */
function whyNoContract({ status, amount, free_grant }: LawOrder): WithdrawalReason | null {
	if (!isCounted(status)) return 'unpaid';
	if (amount === 0 || free_grant) return 'free';
	return status === 'COMPLETED' ? null : 'returned';
}

/** The right of withdrawal of an order, now. */
export function withdrawalOf(order: LawOrder, now: Date): Withdrawal {
	const none = { right: 'none', until: null, fee: 0 } as const;
	const noContract = whyNoContract(order);
	if (noContract || order.completed_at === null) return { ...none, why: noContract ?? 'unpaid' };
	const why = REASONS[subjectOf(order)](order, now);
	const right = RIGHTS[why];
	if (!right) return { ...none, why };
	const until = withdrawalTerm(order.completed_at, consentOf(order));
	return momentMs(until) < now.getTime() ? { ...none, why: 'late', until } : { right, why, until, fee: 0 };
}

/** A sentence for whoever has the order: what was decided, and why. */
export const withdrawalText = ({ why }: Pick<Withdrawal, 'why'>) => `law.withdrawal.${why}` as const;

export type Offered = { kind: OrderKind; product: ProductType | null; amount: number; consent_version: string | null };

/** How a return is told before the button: in bold what holds, then why; both take `{until}`, a day. */
export type ReturnOffer = {
	bold: `law.offer.${LawSubject | 'free'}`;
	why: `law.offer_why.${LawSubject | 'free'}`;
	/** the last day of a withdrawal if it is paid now; null: there is none */
	until: LocalDate | null;
};

const BOUGHT_NOW = {
	status: 'COMPLETED',
	free_grant: 0,
	views: 0,
	numberOfUses: 0,
	product_quantity: 1,
	date_from: null,
	date_to: null,
	time_from: null,
	time_to: null,
	full_day: null,
	hide_time_to: null,
} as const;

/** What N-023 tells before the button, by the same rule as after it. */
export function returnOffer({ kind, product, amount, consent_version }: Offered, now: Date): ReturnOffer {
	const order: LawOrder = { ...BOUGHT_NOW, kind, productType: product ?? 'any', amount, consent_version, completed_at: now.toISOString() };
	const { until, why } = withdrawalOf(order, now);
	const subject = why === 'free' ? why : subjectOf(order);
	return { bold: `law.offer.${subject}`, why: `law.offer_why.${subject}`, until: until && warsawDate(new Date(until)) };
}

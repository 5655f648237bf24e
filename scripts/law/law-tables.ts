import { LAW_CONSENTS, type LawConsent, type LawOrder, type Withdrawal, withdrawalOf } from '#domain/law/withdrawal.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';

/** Kinds of orders as the law sees them: where nothing is paid, less is owed. */
const WALKED_KINDS = ['event', 'video', 'gift', 'group', 'free'] as const;
type WalkedKind = OrderKind | 'free';

type Met = { page: string; mail: string; row: string };

/** `except`: kinds of orders to which a duty does not apply, and why. */
type Duty = Met & { name: string; except?: Partial<Record<WalkedKind, string>> };

const NOTHING_PAID = 'nothing is paid';

/** The law's walk: what is owed with an order, and the page, mail and row that meets it. docs/law.md prints it. */
export const DUTIES_OF_LAW: readonly Duty[] = [
	{ name: 'who sells', page: '/kup, /platnosc, footer', mail: 'order-completed', row: 'settings' },
	{ name: 'what is bought, when, on what', page: '/kup, /platnosc', mail: 'order-completed', row: 'orders' },
	{ name: 'the whole price', page: '/kup, /platnosc', mail: 'order-completed', row: 'orders' },
	{ name: 'the lowest price of 30 days', page: '/kup, /platnosc, title', mail: '–', row: 'price_changes', except: { free: NOTHING_PAID } },
	{ name: 'a button that says it costs', page: '/kup, /platnosc', mail: '–', row: 'orders', except: { free: NOTHING_PAID } },
	{ name: 'consent with its wording and time', page: '/kup, /platnosc', mail: 'order-completed', row: 'orders' },
	{ name: 'until when and how it is returned', page: '/kup, /platnosc', mail: 'order-completed', row: 'orders' },
	{ name: 'confirmation on a durable medium', page: '/status-zamowienia', mail: 'order-completed', row: 'outbox' },
	{ name: 'withdrawal in two steps', page: '/odstapienie', mail: 'claim-…-receipt', row: 'claims', except: { free: NOTHING_PAID } },
	{ name: 'receipt of a withdrawal', page: '/odstapienie', mail: 'claim-…-receipt', row: 'claims', except: { free: NOTHING_PAID } },
	{ name: 'money back', page: '/status-zamowienia', mail: 'order-refunded', row: 'refunds', except: { free: NOTHING_PAID } },
	{ name: 'a complaint and its receipt', page: '/reklamacja', mail: 'claim-…-receipt', row: 'claims' },
	{ name: 'an answer within 14 days', page: '/teapp-admin?view=complaints', mail: 'claim-…-answer', row: 'claims' },
	{ name: 'an invoice on wish', page: '/status-zamowienia, /konto', mail: 'invoice-…', row: 'invoices', except: { free: NOTHING_PAID } },
];

// The tables of docs/law.md, made from the rules; a test compares them.

const PAID_AT = '2026-11-19T13:41:00.000Z';
const NO_DAY = { date_from: null, date_to: null, time_from: null, time_to: null, full_day: null, hide_time_to: null } as const;
const ON_A_DAY = {
	...NO_DAY,
	date_from: '2026-12-01',
	date_to: '2026-12-01',
	time_from: '19:00',
	time_to: '22:00',
	full_day: 0,
	hide_time_to: 0,
} as const;

/** Of each kind the wordings under which it is sold; without a known one nothing was told. */
const VERSIONS: Record<LawConsent, string | null> = { waiver: '2026-11-20-recording', informed: '2026-11-20', none: null };

const NOTHING = ['nothing yet', {}] as const;
const WATCHED = [NOTHING, ['started', { views: 1 }]] as const;
const GIVEN = [NOTHING, ['used', { numberOfUses: 1 }]] as const;
const SHARED = [NOTHING, ['one of three used', { numberOfUses: 1 }], ['all used', { numberOfUses: 3 }]] as const;

type History = readonly [happened: string, facts: Partial<LawOrder>];
type Bought = {
	kind: LawOrder['kind'];
	product: LawOrder['productType'];
	consents: readonly LawConsent[];
	/** what happened before the statement */
	before: readonly History[];
};
const BOUGHT: readonly Bought[] = [
	{ kind: 'event', product: 'event', consents: LAW_CONSENTS, before: WATCHED },
	{ kind: 'video', product: 'video', consents: ['waiver', 'none'], before: WATCHED },
	{ kind: 'gift', product: 'any', consents: ['informed', 'none'], before: GIVEN },
	{ kind: 'group', product: 'event', consents: ['informed', 'none'], before: SHARED },
	{ kind: 'group', product: 'video', consents: ['informed', 'none'], before: SHARED },
];

const MOMENTS = {
	'on the next day': '2026-11-20T08:00:00Z',
	'on the evening': '2026-12-01T19:00:00Z',
	'after 15 days': '2026-12-04T23:00:00Z',
} as const;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
	[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

const cell = ({ right, why, until }: Withdrawal) =>
	right === 'none' ? `none: ${why}` : `${right}: ${why}, until ${until?.slice(0, 10)}, fee 0`;

function orderOf({ kind, product }: Bought, consent: LawConsent, facts: Partial<LawOrder>): LawOrder {
	const dates = product === 'event' ? ON_A_DAY : NO_DAY;
	const order = {
		kind,
		productType: product,
		status: 'COMPLETED',
		amount: 45,
		free_grant: 0,
		completed_at: PAID_AT,
		views: 0,
		numberOfUses: 0,
	} as const;
	return { ...order, ...dates, product_quantity: kind === 'group' ? 3 : 1, consent_version: VERSIONS[consent], ...facts };
}

/** Kind × consent × what happened × when. */
export function withdrawalTable(): string {
	const rows = BOUGHT.flatMap((bought) =>
		bought.consents.flatMap((consent) =>
			bought.before.map(([happened, facts]) => [
				bought.product === 'any' ? bought.kind : `${bought.kind}, ${bought.product}`,
				consent,
				happened,
				...Object.values(MOMENTS).map((at) => cell(withdrawalOf(orderOf(bought, consent, facts), new Date(at)))),
			]),
		),
	);
	return table(['order', 'consent', 'before', ...Object.keys(MOMENTS)], rows);
}

/** Fourteen duties × all kinds of orders, with the page, mail and row that meets each. */
export const dutiesTable = (): string =>
	table(
		['duty', ...WALKED_KINDS, 'page', 'mail', 'row'],
		DUTIES_OF_LAW.map(({ name, page, mail, row, except = {} }) => [
			name,
			...WALKED_KINDS.map((kind) => (except[kind] ? `no: ${except[kind]}` : 'yes')),
			page,
			mail,
			row,
		]),
	);

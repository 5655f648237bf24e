import { useSearchParams } from 'react-router';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { useText } from '#web/lib/language.tsx';
import { LinkTabs } from '#web/ui/admin/tabs.tsx';
import { panelAddress } from './menu.ts';

/** what the payments view shows, by `lista` of its address */
export type PaymentsList = 'event' | 'video' | 'refunds' | 'returned' | 'statement';
const LISTS: Record<string, PaymentsList> = { wideo: 'video', zwroty: 'refunds', zwrocone: 'returned', zestawienie: 'statement' };

export const usePaymentsList = (): PaymentsList => {
	const [params] = useSearchParams();
	return LISTS[params.get('lista') ?? ''] ?? 'event';
};

const TABS: { name: PaymentsList | 'group' | 'gift'; to: string; title: TextKey }[] = [
	{ name: 'event', to: panelAddress('payments'), title: 'payments.tab.event' },
	{ name: 'video', to: `${panelAddress('payments')}&lista=wideo`, title: 'payments.tab.video' },
	{ name: 'group', to: panelAddress('group_tickets'), title: 'payments.tab.group' },
	{ name: 'gift', to: panelAddress('gifts'), title: 'payments.tab.gift' },
	{ name: 'returned', to: `${panelAddress('payments')}&lista=zwrocone`, title: 'payments.tab.returned' },
	{ name: 'statement', to: `${panelAddress('payments')}&lista=zestawienie`, title: 'payments.tab.statement' },
	{ name: 'refunds', to: `${panelAddress('payments')}&lista=zwroty`, title: 'payments.tab.refunds' },
];

/** Address of the list that shows an order by number, without a date range. */
export const ordersAddress = (kind: OrderKind, number: string): string =>
	`${TABS.find(({ name }) => name === kind)?.to}&f_dates=all&f_number=${encodeURIComponent(number)}`;

export const eventOrdersAddress = (eventId: number): string => `${panelAddress('payments')}&f_dates=all&f_event_id=${eventId}`;

export const cancelEventAddress = (eventId: number): string => `${panelAddress('payments')}&lista=zwroty&f_event_id=${eventId}`;

/** The refunds behind the figure of a list: the same range, kind and search text. */
export const refundsAddress = (filters: Record<string, string>): string =>
	`${panelAddress('payments')}&lista=zwrocone&${new URLSearchParams(Object.entries(filters).map(([name, value]) => [`f_${name}`, value]))}`;

/** The four lists of orders side by side, and the refund of an event. */
export function OrderTabs({ current }: { current: (typeof TABS)[number]['name'] }) {
	const t = useText();
	return (
		<LinkTabs label={t('payments.tabs')} tabs={TABS.map(({ name, to, title }) => ({ to, label: t(title), current: name === current }))} />
	);
}

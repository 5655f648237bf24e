import { formatZloty } from '#domain/base/money.ts';
import { formatMonthOfYear } from '#domain/base/time/dates.ts';
import { monthOf } from '#domain/base/time/day-ranges.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { registerTexts, useLanguage, useText } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/use-now.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { FieldStack } from '#web/ui/admin/fields/field-grid.tsx';
import { OrderFacts } from './order-facts.tsx';

registerTexts(paymentsTexts);

type QuestionProps = { order: Order; busy: boolean; onYes: () => void; onNo: () => void };

/** Before an order is completed by a person: whose, how much, and the income of which month changes. */
export function CompleteQuestion({ order, busy, onYes, onNo }: QuestionProps) {
	const t = useText();
	const { language } = useLanguage();
	const now = useNow();
	const placedIn = monthOf(new Date(order.created_at));
	const inMonth = (month: string) => formatMonthOfYear(month, language);
	const isClosed = order.month_closed === 1;
	return (
		<Confirm title={t('payments.complete_ask', { sum: formatZloty(order.amount, t.language) })} busy={busy} onYes={onYes} onNo={onNo}>
			<FieldStack>
				<OrderFacts order={order} />
				<p>{t('payments.complete_why', { month: inMonth(isClosed ? monthOf(now) : placedIn) })}</p>
				{isClosed && <p>{t('payments.complete_closed', { closed: inMonth(placedIn) })}</p>}
			</FieldStack>
		</Confirm>
	);
}

import { formatDay } from '#domain/base/time/dates.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { withdrawalOf } from '#domain/law/withdrawal.rules.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isCounted } from '#domain/orders/orders.moves.rules.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { SmartLink } from '#web/ui/smart-link.tsx';
import styles from './law-lines.module.css';

/** While there is a right of withdrawal, until when and where; and where to complain (N-020, N-024). */
export function LawLines({ order }: { order: Order }) {
	const t = useText();
	const { language } = useLanguage();
	if (!isCounted(order.status)) return null;
	const { right, until } = withdrawalOf(order, new Date(serverNow()));
	const query = `?numer=${encodeURIComponent(order.number)}`;
	return (
		<p className={styles.lines}>
			{right !== 'none' && until && (
				<>
					{t('law.withdraw_until', { until: formatDay(warsawDate(new Date(until)), language) })}{' '}
					<SmartLink to={`/odstapienie${query}`}>{t('law.withdraw_here')}</SmartLink>{' '}
				</>
			)}
			<SmartLink to={`/reklamacja${query}`}>{t('law.complain')}</SmartLink>
		</p>
	);
}

import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { formatZloty } from '#domain/base/money.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import { accessTerm } from '#domain/orders/orders.access.rules.ts';
import { eventDatesOf } from '#domain/orders/orders.dates.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { canCancelOwn } from '#domain/orders/orders.moves.rules.ts';
import { isUnsold, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { itemPath, resultPath } from '#domain/orders/orders.screens.rules.ts';
import { type OwnTicket, openFirst, ownTickets } from '#domain/orders/orders.tickets.rules.ts';
import { useLanguage, useText } from '#web/lib/language.tsx';
import { tickNow, useNow } from '#web/lib/use-now.ts';
import { usePageAddress } from '#web/lib/use-page-address.ts';
import panel from '#web/ui/account-panel.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonAnchor } from '#web/ui/button-anchor.tsx';
import { MissingData } from '#web/ui/missing-data.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { CancelOrderButton } from '../shared/order/cancel-order.button.tsx';
import { LowerPrice } from '../shared/order/lower-price.tsx';
import { orderText } from '../shared/order/order-state.tsx';
import { useOrdersPage } from '../shared/order/orders-of.ts';
import { Countdown } from '../shared/product/countdown.tsx';
import { orderDescription, orderTitle, orderWhen } from './order-title.ts';
import styles from './own-tickets.block.module.css';

const LIMIT = 20;

/** At the top of the account: pending orders, then tickets that can be used (F-065). */
export function OwnTicketsBlock({ userId }: { userId: number }) {
	const t = useText();
	const now = useNow();
	const paging = usePageAddress('bilety');
	const answer = useOrdersPage({ userId, current: true, page: paging.page, limit: LIMIT });
	const { orders = [], total = 0 } = answer.data ?? {};
	const open = openFirst(orders);
	const tickets = ownTickets(orders, now);
	const isEmpty = open.length + tickets.length === 0;
	return (
		<section className={panel.panel} id="bilety">
			<div className={panel.header}>
				<h2>{t('nav.my_tickets')}</h2>
			</div>
			<MissingData answers={[answer]} height="96px" />
			{answer.data && isEmpty && <p className="muted">{t('orders.tickets.empty')}</p>}
			{!isEmpty && (
				<ul className={styles.tickets}>
					{open.map((order) => (
						<li key={order.extOrderId}>
							<OpenLine order={order} now={now} />
						</li>
					))}
					{tickets.map((ticket) => (
						<li key={ticket.order.extOrderId}>
							<OwnTicketLine {...ticket} />
						</li>
					))}
				</ul>
			)}
			<Pagination {...paging} keepsScroll pages={Math.ceil(total / LIMIT)} of={t('nav.my_tickets')} />
			{tickets.length > 0 && (
				<p className={styles.test}>
					<Link to={TEST_PAGE}>{t('web.test_page')}</Link>
				</p>
			)}
		</section>
	);
}

/** An unpaid order can be paid or cancelled here; one processed by the bank can only wait (F-046). */
function OpenLine({ order, now }: { order: Order; now: Date }) {
	const t = useText();
	const { language } = useLanguage();
	const queries = useQueryClient();
	const refresh = () => void queries.invalidateQueries();
	const name = orderDescription(order, language);
	const canEnd = canCancelOwn(order.status);
	const pay = paymentAddress(order, now);
	return (
		<>
			<div>
				<Link className={styles.title} to={resultPath(order.kind, order.extOrderId)}>
					{name}
				</Link>
				<p className="muted small">{`${formatZloty(order.amount, t.language)}. ${orderText(order, t)}`}</p>
				{canEnd && order.reserved_until && !isUnsold(order, now) && (
					<Countdown target={Date.parse(order.reserved_until)} label={t('purchase.reservation')} onEnd={refresh} />
				)}
				<LowerPrice order={order} />
			</div>
			{canEnd && (
				<div className={styles.actions}>
					{pay && (
						<ButtonAnchor variant="buy" size="lg" href={pay} aria-label={t('button.of', { label: t('purchase.finish'), title: name })}>
							{t('purchase.finish')}
						</ButtonAnchor>
					)}
					<CancelOrderButton order={order} />
				</div>
			)}
		</>
	);
}

function useWhen({ order, opensAt, recordingUntil, isStreamOver }: OwnTicket<Order>): string | null {
	const t = useText();
	const { language } = useLanguage();
	const access = accessTerm(order, useNow());
	// as the page of the event says
	if (recordingUntil) return `${t('event.stream_over')} · ${t('event.recording_until', { when: formatMoment(recordingUntil, language) })}`;
	const end = access?.ends;
	const opens = access && opensAt;
	if (opens && end) return t('video.access_between', { from: formatMoment(opens, language), to: formatMoment(end, language) });
	if (opens) return t('video.access_from', { when: formatMoment(opens, language) });
	if (end) return t('video.access_until', { when: formatMoment(end, language) });
	const dates = eventDatesOf(order);
	const when = dates && orderWhen(dates, language, t);
	if (!isStreamOver) return when;
	return `${t('event.stream_over')} · ${opensAt ? t('event.next_from', { when: formatMoment(opensAt, language) }) : when}`;
}

function OwnTicketLine(ticket: OwnTicket<Order>) {
	const { order, opensAt, isStreamOver } = ticket;
	const t = useText();
	const { language } = useLanguage();
	const when = useWhen(ticket);
	const title = orderTitle(order, language, t);
	const type = order.productType === 'video' ? 'video' : 'event';
	const path = itemPath(type, order.slug ?? '');
	return (
		<>
			<div>
				<Link className={styles.title} to={path}>
					{title}
				</Link>
				{when && <p className="muted small">{when}</p>}
			</div>
			{opensAt && <Countdown key={opensAt} target={Date.parse(opensAt)} label={t(`${type}.to_start`)} onEnd={tickNow} />}
			{!isStreamOver && (
				<ButtonLink variant="watch" size="lg" to={`${path}?ogladaj=true`} aria-label={t('button.of', { label: t('button.watch'), title })}>
					{t('button.watch')}
				</ButtonLink>
			)}
		</>
	);
}

import { Navigate, useParams, useSearchParams } from 'react-router';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { ORDER_KINDS } from '#domain/orders/order-kinds.ts';
import type { Order } from '#domain/orders/orders.fields.ts';
import { isUnpaid } from '#domain/orders/orders.moves.rules.ts';
import { isPayable, isUnsold, paymentAddress } from '#domain/orders/orders.over.rules.ts';
import { kindOfResultPage, whyNoCodes } from '#domain/orders/orders.screens.rules.ts';
import { orderState, stateText } from '#domain/orders/orders.state-texts.ts';
import { Head } from '#web/lib/head.tsx';
import { type Translate, useLanguage, useText } from '#web/lib/language.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { isAdmin, useSession } from '#web/lib/session/session.tsx';
import { CodeList } from '#web/shared/order/code-list.tsx';
import { LawLines } from '#web/shared/order/law-lines.tsx';
import { LowerPrice } from '#web/shared/order/lower-price.tsx';
import { giftWorthText } from '#web/shared/order/order-state.tsx';
import { MissingPage } from '#web/ui/missing-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberText } from '#web/ui/number-text.tsx';
import section from '#web/ui/section.module.css';
import { StateTag } from '#web/ui/tag.tsx';
import { BlikOrder } from '../paying/blik-order.block.tsx';
import { Hold } from '../paying/hold.block.tsx';
import { GuestAddress, GuestAfter, GuestOrderGone } from './guest-after.block.tsx';
import styles from './order-result.screen.module.css';
import { ResultActions } from './result.actions.tsx';
import { ResultInvoice } from './result.invoice.tsx';
import { ResultTicket } from './result.ticket.tsx';
import { giftBackText, headlineOf, leadOf, type Outcome, outcomeOf } from './result-texts.ts';
import { useOrder } from './use-order.ts';
import { useOrderInstead } from './use-order-instead.ts';

/** /status-zamowienia/{wydarzenie|wideo|prezent|bilet-grupowy}/{extOrderId} (S1-041) */
export function OrderResultScreen() {
	const { kind: page, extOrderId = '' } = useParams();
	const kind = kindOfResultPage(page);
	return kind ? <Result kind={kind} extOrderId={extOrderId} key={extOrderId} /> : <Unknown />;
}

/** An unknown result page shows the generic error page, as for an unknown order (S1-234). */
function Unknown() {
	const t = useText();
	return <Navigate to="/error" replace state={{ statusCode: 404, message: t('errorpage.404_2') }} />;
}

const TONES: Record<Outcome, 'ok' | 'wait' | 'stop' | 'off'> = {
	done: 'ok',
	unpaid: 'wait',
	waiting: 'wait',
	failed: 'stop',
	canceled: 'stop',
	refunding: 'wait',
	refunded: 'off',
};

function Result({ kind, extOrderId }: { kind: OrderKind; extOrderId: string }) {
	const t = useText();
	const { language } = useLanguage();
	const [search] = useSearchParams();
	const isGuest = useSession() === null;
	const answer = useOrder(kind, extOrderId);
	const order = answer.data?.order;
	const { instead, canPayAgain } = useOrderInstead(order);
	if (!order) return isGuest && answer.error?.statusCode === 401 ? <GuestOrderGone /> : <MissingPage answers={[answer]} />;
	const outcome = instead ? 'canceled' : outcomeOf(order, search.get('error'));
	const now = new Date(serverNow());
	const headline = headlineOf(order, outcome, language, t, now);
	const byCode = outcome === 'unpaid' && isPayable(order, now) && !isUnsold(order, now) ? codeOf(order) : null;
	const { reserved_until } = order;
	const hold = reserved_until && isUnpaid(order.status) && <Hold order={{ ...order, reserved_until }} />;
	const giftNews = giftWorthText(order, t) ?? giftBackText(order, t);
	return (
		<section className={`wrap ${section.section} ${styles.page}`}>
			<Head title={headline} />
			<div className={styles.columns}>
				<div>
					{byCode ? (
						<BlikOrder order={order} payment={byCode}>
							{hold}
						</BlikOrder>
					) : (
						<div role="status">
							<StateTag kind={TONES[outcome]}>{t(tagText(order, outcome))}</StateTag>
							<h1>{headline}</h1>
							<p className={`lead ${styles.lead}`}>
								<NumberText>{(isGuest && guestLead(order, outcome, t)) || leadOf(order, outcome, t, now, instead)}</NumberText>
							</p>
						</div>
					)}
					{(order.refund_reason || giftNews) && (
						<div className={styles.notices}>
							{order.refund_reason && <Notice kind="stop">{t('orders.own.event_cancelled', { reason: order.refund_reason })}</Notice>}
							{giftNews && <Notice>{giftNews}</Notice>}
						</div>
					)}
					{!byCode && paymentAddress(order, now) && hold}
					<LowerPrice order={order} />
					{isGuest && outcome !== 'refunding' && outcome !== 'refunded' && <GuestAddress order={order} />}
					{outcome === 'done' && <Codes order={order} />}
					<ResultInvoice order={order} />
					{!byCode && (
						<ResultActions order={order} outcome={outcome} instead={instead} canPayAgain={canPayAgain || isGuest} isGuest={isGuest} />
					)}
					<LawLines order={order} />
					{isGuest && outcome === 'done' && <GuestAfter order={order} />}
				</div>
				<ResultTicket order={order} />
			</div>
		</section>
	);
}

const codeOf = ({ payment }: Order) => (payment?.method === 'blik' && payment.state !== 'paid' ? payment : null);

/** A guest has no account to look into: the ticket is in this browser and in the mail. */
function guestLead({ kind, email }: Order, outcome: Outcome, t: Translate): string | null {
	if (outcome === 'waiting') return t('after.waiting', { email: email ?? '' });
	return outcome === 'done' && ORDER_KINDS[kind].forOneself ? t('after.paid', { email: email ?? '' }) : null;
}

function tagText(order: Order, outcome: Outcome) {
	return outcome === 'failed' ? 'order_result.failed_state' : stateText(orderState(order));
}

/** The codes of a gift or group order, ready to be shared. */
function Codes({ order }: { order: Order }) {
	const t = useText();
	if (ORDER_KINDS[order.kind].forOneself) return null;
	const missing = whyNoCodes(order);
	return (
		<section className={styles.codes}>
			<h2 className="visually-hidden">{t('order_result.codes')}</h2>
			{missing ? <Notice kind="stop">{t(missing)}</Notice> : <CodeList order={order} linkPeople={isAdmin()} />}
		</section>
	);
}

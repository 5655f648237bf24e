import { Link } from 'react-router';
import { formatZloty } from '#domain/base/money.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { ksefTexts } from '#domain/invoices/ksef/ksef.texts.ts';
import { ksefAlarmText } from '#domain/invoices/ksef/ksef-steps.rules.ts';
import type { OrderKind } from '#domain/orders/order-kinds.ts';
import { statusText } from '#domain/orders/orders.moves.rules.ts';
import { statusTone } from '#domain/orders/orders.screens.rules.ts';
import { alarmText } from '#domain/orders/refunding/orders.alarms.rules.ts';
import type { Attention, WatchedOrder } from '#domain/statistics/statistics.contract.ts';
import { momentText } from '#web/lib/format.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { BoxGrid } from '#web/ui/admin/box.tsx';
import { SubHeading } from '#web/ui/admin/sub-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { AttentionBox } from './attention.box.tsx';
import { DutiesBoxes, type DutyView } from './duties.boxes.tsx';

registerTexts(ksefTexts);

type View = DutyView | 'start' | 'payments' | 'gifts' | 'group_tickets' | 'invoices' | 'videos' | 'mails';
type AttentionProps = { attention: Attention; addressOf: (view: View) => string };

const VIEW_OF: Record<OrderKind, { view: View; list: string }> = {
	event: { view: 'payments', list: '' },
	video: { view: 'payments', list: '&lista=wideo' },
	gift: { view: 'gifts', list: '' },
	group: { view: 'group_tickets', list: '' },
};

/** Items that need attention, or a message that there are none. */
export function AttentionBlock({ attention, addressOf }: AttentionProps) {
	const t = useText();
	const { stuck, refunds, uploads, uploads_count = uploads.length, invoices, to_issue, ksef, mails, chat_reports, duties = [] } = attention;
	const toIssue = to_issue?.count ?? 0;
	const toOrder = ({ kind, created_at, extOrderId }: WatchedOrder) => {
		const { view, list } = VIEW_OF[kind];
		const day = warsawDate(new Date(created_at));
		return `${addressOf(view)}${list}&f_date_from=${day}&f_date_to=${day}&f_number=${extOrderId}`;
	};
	const isCalm =
		duties.length === 0 &&
		stuck.count + refunds.count + uploads_count + invoices + toIssue + ksef.refused + ksef.late + mails.failed + chat_reports.count === 0 &&
		ksef.alarm === null &&
		!ksef.blocked;
	return (
		<section aria-labelledby="attention">
			<SubHeading id="attention">{t('start.attention')}</SubHeading>
			{isCalm && <Notice kind="ok">{t('start.calm')}</Notice>}
			<BoxGrid>
				<DutiesBoxes duties={duties} addressOf={addressOf} />
				<Watched title={t('start.stuck')} {...stuck} toOrder={toOrder} />
				<Watched title={t('start.refunds')} {...refunds} toOrder={toOrder} />
				{chat_reports.count > 0 && (
					<AttentionBox title={t('start.chat_reports')} count={chat_reports.count}>
						{chat_reports.messages.map(({ id, event_id, event_title, name, text }) => (
							<li key={id}>
								<Link to={`${addressOf('start')}&zgloszenia=${event_id}&wiadomosc=${id}`}>{text}</Link>{' '}
								<span className="muted">
									{name}, {event_title}
								</span>
							</li>
						))}
						{chat_reports.count > chat_reports.messages.length && (
							<li className="muted">{t('start.more', { count: chat_reports.count - chat_reports.messages.length })}</li>
						)}
					</AttentionBox>
				)}
				{uploads_count > 0 && (
					<AttentionBox title={t('start.uploads')} count={uploads_count}>
						{uploads.map(({ id, name, last_activity_at }) => (
							<li key={id}>
								<Link to={`${addressOf('videos')}&tab=pliki`}>{name}</Link>{' '}
								<span className="muted tabular">{momentText(last_activity_at)}</span>
							</li>
						))}
						{uploads_count > uploads.length && <li className="muted">{t('start.more', { count: uploads_count - uploads.length })}</li>}
					</AttentionBox>
				)}
				{invoices > 0 && (
					<AttentionBox title={t('start.invoices')} count={invoices}>
						<li>
							<Link to={`${addressOf('invoices')}&f_unsent=1&f_paid=1`}>{t('start.invoices_count', { count: invoices })}</Link>
						</li>
					</AttentionBox>
				)}
				{to_issue && toIssue > 0 && (
					<AttentionBox title={t('start.to_issue')} count={toIssue}>
						<li>
							<Link to={`${addressOf('invoices')}&lista=do-wystawienia`}>{t('start.to_issue_count', { count: toIssue })}</Link>{' '}
							{to_issue.overdue > 0 && <StateTag kind="stop">{t('start.to_issue_overdue', { count: to_issue.overdue })}</StateTag>}
						</li>
					</AttentionBox>
				)}
				<KsefAttention ksef={ksef} address={addressOf('invoices')} />
				<MailsAttention mails={mails} address={addressOf('mails')} />
			</BoxGrid>
		</section>
	);
}

function MailsAttention({ mails, address }: Pick<Attention, 'mails'> & { address: string }) {
	const t = useText();
	if (mails.failed + mails.waiting === 0) return null;
	return (
		<AttentionBox title={t('start.mails')} count={mails.failed + mails.waiting}>
			{mails.failed > 0 && (
				<li>
					<Link to={address}>{t('start.mails_failed', { count: mails.failed })}</Link>
				</li>
			)}
			{mails.waiting > 0 && (
				<li>
					<Link to={`${address}&f_state=waiting`}>{t('start.mails_waiting', { count: mails.waiting })}</Link>
				</li>
			)}
		</AttentionBox>
	);
}

function KsefAttention({ ksef: { refused, late, alarm, pause, blocked }, address }: Pick<Attention, 'ksef'> & { address: string }) {
	const t = useText();
	if (refused + late === 0 && alarm === null && !blocked) return null;
	const list = `${address}&lista=wystawione`;
	return (
		<AttentionBox title={t('ksef.title')} count={refused + late}>
			{alarm !== null && <li>{t(ksefAlarmText(pause), { alarm })}</li>}
			{blocked && <li>{t('ksef.blocked', { blocked })}</li>}
			{late > 0 && (
				<li>
					<Link to={`${list}&f_ksef=waiting`}>{t('ksef.late', { late })}</Link>
				</li>
			)}
			{refused > 0 && (
				<li>
					<Link to={`${list}&f_ksef=refused`}>{t('ksef.refused', { refused })}</Link>
				</li>
			)}
		</AttentionBox>
	);
}

type WatchedProps = { title: string; count: number; orders: readonly WatchedOrder[]; toOrder: (order: WatchedOrder) => string };

function Watched({ title, count, orders, toOrder }: WatchedProps) {
	const t = useText();
	if (count === 0) return null;
	return (
		<AttentionBox title={title} count={count}>
			{orders.map((order) => (
				<li key={order.extOrderId}>
					<Link to={toOrder(order)}>{(t.language === 'en' && order.description_en) || order.description}</Link>{' '}
					<span className="muted tabular unbroken">{order.number}</span>{' '}
					<span className="tabular">{formatZloty(order.amount, t.language)}</span>{' '}
					<StateTag kind={order.alarm ? 'stop' : statusTone(order.status)}>
						{t(order.alarm ? alarmText(order.alarm) : statusText(order.status))}
					</StateTag>{' '}
					<span className="muted tabular">{momentText(order.since ?? order.created_at)}</span>
				</li>
			))}
			{count > orders.length && <li className="muted">{t('start.more', { count: count - orders.length })}</li>}
		</AttentionBox>
	);
}

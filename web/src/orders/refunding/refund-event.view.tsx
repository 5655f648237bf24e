import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import { formatZloty } from '#domain/base/money.ts';
import { getEvent, listEvents } from '#domain/events/events.contract.ts';
import { listEventOrders } from '#domain/orders/listing/orders.listing.contract.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import {
	listRefundBatches,
	MAX_CANCEL_REASON,
	previewRefundBatch,
	startRefundBatch,
} from '#domain/orders/refunding/orders.refund-batches.contract.ts';
import { useCall } from '#web/lib/api/api.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { useEventOptions } from '#web/shared/product/product-options.ts';
import { Actions } from '#web/ui/admin/actions.tsx';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { AreaField } from '#web/ui/admin/fields/field.tsx';
import { SearchSelect } from '#web/ui/admin/fields/search-select.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { SettingsBox } from '#web/ui/admin/settings-box.tsx';
import { StatStrip } from '#web/ui/admin/stat-strip.tsx';
import { idFilter, useTableState } from '#web/ui/admin/table/table-state.ts';
import { ViewHeader } from '#web/ui/admin/view-header.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { type EventOrdersAddress, RefundBatches } from './refund-batches.table.tsx';
import { RefundBuyers } from './refund-buyers.tsx';

registerTexts(paymentsTexts);

/** Cancels an event and refunds it: choose it, see people and amounts, confirm once, follow the progress. The server resumes automatically after a crash. */
type RefundEventProps = { title: string; tabs: ReactNode; ordersOf: EventOrdersAddress };

export function RefundEventView({ title, tabs, ordersOf }: RefundEventProps) {
	const t = useText();
	const report = useReport();
	const events = useEventOptions();
	const [state, setState] = useTableState();
	const eventId = idFilter(state.filters.event_id) || null;
	const setEvent = (id: string | null) => setState({ filters: { event_id: id ?? '' } });
	const [reason, setReason] = useState('');
	const [isConfirming, setConfirming] = useState(false);
	useUnsaved(reason.trim() !== '');
	const preview = useCall(previewRefundBatch);
	const start = useCall(startRefundBatch, { refreshes: [listRefundBatches, listEventOrders, listEvents, getEvent] });
	const { mutate: loadPreview } = preview;
	const load = useCallback(() => {
		if (eventId) loadPreview({ body: { event_id: Number(eventId) } });
	}, [eventId, loadPreview]);
	useEffect(load, [load]);
	const seen = eventId ? preview.data : undefined;
	const options = events.data ?? [];
	const event = options.find(({ value }) => value === eventId);
	const count = reason.trim().length;
	const max = MAX_CANCEL_REASON;
	const tooLong = count > max ? t('payments.refunds.reason_long', { max, count }) : undefined;
	const isDone = event?.isCancelled && seen?.orders === 0 && seen.unpaid === 0;
	const why = !event || !seen || count === 0 ? t('payments.refunds.choose') : (tooLong ?? (isDone && t('payments.refunds.nothing')));
	// an event without money to return is only cancelled: nothing may ask about a refund of 0 zł
	const isFree = seen?.amount === 0;
	const onYes = () =>
		start.mutate(
			{ body: { event_id: Number(eventId), reason: reason.trim() } },
			{
				onSuccess: () => {
					toast.success(t(isFree ? 'payments.refunds.cancelled' : 'payments.refunds.started'));
					setEvent(null);
					setReason('');
				},
				onError: report.failed,
				onSettled: () => setConfirming(false),
			},
		);
	return (
		<>
			<ViewHeader title={title} lead={t('payments.refunds.lead')} />
			{tabs}
			<SettingsBox>
				<SearchSelect
					label={t('payments.refunds.event')}
					options={options.map(({ value, label }) => ({ value, label }))}
					value={eventId}
					onChange={setEvent}
				/>
				<FailedData answers={[events]} />
				<AreaField
					label={t('payments.refunds.reason')}
					hint={t('payments.refunds.reason_hint', { max })}
					error={tooLong}
					rows={2}
					value={reason}
					onChange={(change) => setReason(change.target.value)}
				/>
				{eventId && preview.error && <RetryNotice message={preview.error.message} onRetry={load} />}
				{seen && eventId && <Preview seen={seen} eventId={Number(eventId)} />}
				<Actions>
					<Control variant="stop" disabledReason={why} onClick={() => setConfirming(true)}>
						{t(isFree ? 'payments.refunds.cancel' : 'payments.refunds.start')}
					</Control>
				</Actions>
			</SettingsBox>
			<RefundBatches ordersOf={ordersOf} />
			{isConfirming && seen && (
				<CancelQuestion event={event} seen={seen} busy={start.isPending} onYes={onYes} onNo={() => setConfirming(false)} />
			)}
		</>
	);
}

type Seen = AnswerOf<typeof previewRefundBatch>;

/** How many orders are refunded by the provider, by hand, and not at all: they had cost nothing. */
function countsOf({ orders, refunds = orders, by_hand = 0 }: Seen) {
	return { refunds, byHand: by_hand, others: orders - refunds - by_hand };
}

function Preview({ seen, eventId }: { seen: Seen; eventId: number }) {
	const t = useText();
	const { refunds, byHand } = countsOf(seen);
	return (
		<>
			<h2>{t('payments.refunds.preview')}</h2>
			<StatStrip
				stats={[
					{ name: t('payments.refunds.orders'), value: refunds },
					{ name: t('payments.refunds.amount'), value: formatZloty(seen.amount, t.language) },
					...(byHand > 0 ? [{ name: t('payments.refunds.by_hand'), value: byHand }] : []),
					{ name: t('payments.refunds.unpaid'), value: seen.unpaid },
					{ name: t('payments.refunds.gifts'), value: seen.gifts },
				]}
			/>
			<RefundBuyers eventId={eventId} />
		</>
	);
}

type CancelQuestionProps = {
	event: { title: string; when: string } | undefined;
	seen: Seen;
	busy: boolean;
	onYes: () => void;
	onNo: () => void;
};

function CancelQuestion({ event, seen, busy, onYes, onNo }: CancelQuestionProps) {
	const t = useText();
	const { refunds, byHand, others } = countsOf(seen);
	const isFree = seen.amount === 0;
	return (
		<Confirm
			title={t(isFree ? 'payments.refunds.ask_cancel' : 'payments.refunds.ask', {
				sum: formatZloty(seen.amount, t.language),
				title: event?.title ?? '',
				when: event?.when ?? '',
			})}
			busy={busy}
			onYes={onYes}
			onNo={onNo}
		>
			{isFree && <p>{t(byHand > 0 ? 'payments.refunds.why_cancel_only' : 'payments.refunds.why_cancel')}</p>}
			{!isFree && <p>{t('payments.refunds.why', { count: refunds })}</p>}
			{byHand > 0 && <p>{t('payments.refunds.why_by_hand', { count: byHand, sum: formatZloty(seen.by_hand_amount ?? 0, t.language) })}</p>}
			{others > 0 && <p>{t('payments.refunds.why_free', { count: others })}</p>}
			<p>{t('payments.refund_why')}</p>
		</Confirm>
	);
}

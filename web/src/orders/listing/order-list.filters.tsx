import { type FormEvent, useEffect, useId, useState } from 'react';
import { SETTABLE_STATUSES, type SettableStatus, statusText } from '#domain/orders/orders.moves.rules.ts';
import { PAYMENT_WAYS, type PaymentWay, paymentWayText } from '#domain/orders/paying/payment-ways.rules.ts';
import { useText } from '#web/lib/language.tsx';
import { EventFilter, VideoFilter } from '#web/shared/product/product.filter.tsx';
import { useEventOptions, useVideoOptions } from '#web/shared/product/product-options.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { DateRangeField } from '#web/ui/admin/fields/date-range.field.tsx';
import { ChoiceField, ErrorText, FieldBox } from '#web/ui/admin/fields/field.tsx';
import { Filters } from '#web/ui/admin/toolbar.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { isWrongRange, type ListFilters } from './order-list.facts.ts';

type FiltersProps = { value: ListFilters; products: readonly ('event' | 'video')[]; onSearch: (value: ListFilters) => void };

/** the days are one filter */
const countOf = ({ from, status, paid_by, event_id, video_id }: ListFilters): number =>
	[from, status, paid_by, event_id, video_id].filter(Boolean).length;

/** Applied by the button, so that one address is one search (S3-015). */
export function OrderFilters({ value, products, onSearch }: FiltersProps) {
	const t = useText();
	const [draft, setDraft] = useState(value);
	const [isWrong, setWrong] = useState(false);
	// biome-ignore lint/correctness/useExhaustiveDependencies: by its content; a new object is created on every render
	useEffect(() => setDraft(value), [JSON.stringify(value)]);
	const change = (part: Partial<ListFilters>) => setDraft((old) => ({ ...old, ...part }));
	const half = (draft.from === null) !== (draft.to === null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const wrong = half || isWrongRange(draft);
		setWrong(wrong);
		if (!wrong) onSearch(draft);
	};
	const [hasEvents, hasVideos] = [products.includes('event'), products.includes('video')];
	const events = useEventOptions(hasEvents);
	const videos = useVideoOptions(hasVideos);
	const errorId = useId();
	const isRefused = isWrong || isWrongRange(value);
	const statuses = SETTABLE_STATUSES.map((status) => ({ value: status, label: t(statusText(status)) }));
	return (
		<>
			<search>
				<form onSubmit={submit} aria-label={t('payments.filters')} noValidate>
					<Filters count={countOf(value)} hasError={isRefused}>
						<FieldBox>
							<DateRangeField value={draft} onChange={({ from, to }) => change({ from, to })} errorId={isRefused ? errorId : undefined} />
							{isRefused && (
								<ErrorText id={errorId} role="alert">
									{t('orders.validate.date')}
								</ErrorText>
							)}
						</FieldBox>
						<ChoiceField
							label={t('payments.status')}
							options={[{ value: '', label: t('payments.status_all') }, ...statuses]}
							value={draft.status ?? ''}
							onChange={(event) => change({ status: (event.target.value || null) as SettableStatus | null })}
						/>
						<ChoiceField
							label={t('payments.paid_by')}
							options={[
								{ value: '', label: t('payments.paid_by_all') },
								...PAYMENT_WAYS.map((way) => ({ value: way, label: t(paymentWayText(way)) })),
							]}
							value={draft.paid_by ?? ''}
							onChange={(event) => change({ paid_by: (event.target.value || null) as PaymentWay | null })}
						/>
						{hasEvents && <EventFilter value={draft.event_id} onChange={(event_id) => change({ event_id })} options={events.data} />}
						{hasVideos && <VideoFilter value={draft.video_id} onChange={(video_id) => change({ video_id })} options={videos.data} />}
						<Control variant="primary" type="submit">
							{t('payments.search')}
						</Control>
					</Filters>
				</form>
			</search>
			<FailedData answers={[events, videos]} />
		</>
	);
}

import { type FormEvent, useEffect, useState } from 'react';
import { CODE_FILTER_LENGTH } from '#domain/codes/codes.lists.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { registerTexts, useText } from '#web/lib/language.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { SwitchField, TextField } from '#web/ui/admin/fields/field.tsx';
import { Filters } from '#web/ui/admin/toolbar.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { EventFilter, VideoFilter } from '../shared/product/product.filter.tsx';
import { useEventOptions, useVideoOptions } from '../shared/product/product-options.ts';
import type { CodeFilters } from './codes.filters.ts';

registerTexts(paymentsTexts);

type FormProps = { value: CodeFilters; onSearch: (value: CodeFilters) => void };

export function CodesFilterForm({ value, onSearch }: FormProps) {
	const t = useText();
	const events = useEventOptions();
	const videos = useVideoOptions();
	const [draft, setDraft] = useState(value);
	// biome-ignore lint/correctness/useExhaustiveDependencies: by its content; a new object is created on every render
	useEffect(() => setDraft(value), [JSON.stringify(value)]);
	const change = (part: Partial<CodeFilters>) => setDraft((old) => ({ ...old, ...part }));
	const text = (name: 'name' | 'min_limit' | 'limit' | 'discount') => ({
		label: t(`codes.admin.${name}`),
		value: draft[name],
		onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onSearch(draft);
	};
	return (
		<>
			<search>
				<form onSubmit={submit} aria-label={t('codes.admin.filters')} noValidate>
					<Filters count={Object.values(value).filter(Boolean).length}>
						<DateField
							label={t('codes.admin.expires_from')}
							value={draft.expiration_date_from || null}
							onChange={(day) => change({ expiration_date_from: day ?? '' })}
						/>
						<DateField
							label={t('codes.admin.expires_to')}
							value={draft.expiration_date_to || null}
							onChange={(day) => change({ expiration_date_to: day ?? '' })}
						/>
						<TextField {...text('name')} type="search" maxLength={CODE_FILTER_LENGTH} />
						<TextField {...text('min_limit')} inputMode="numeric" size={6} />
						<TextField {...text('limit')} inputMode="numeric" size={6} />
						<TextField {...text('discount')} placeholder="25%" size={8} />
						<EventFilter value={draft.event_id || null} onChange={(id) => change({ event_id: id ?? '' })} options={events.data} />
						<VideoFilter value={draft.video_id || null} onChange={(id) => change({ video_id: id ?? '' })} options={videos.data} />
						<SwitchField
							label={t('codes.admin.available')}
							checked={draft.available === '1'}
							onChange={(event) => change({ available: event.target.checked ? '1' : '' })}
						/>
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

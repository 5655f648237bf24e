import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldErrors, useForm } from 'react-hook-form';
import { type CodeOut, createCodes, getCode, listCodeBatches, listCodes, updateCode } from '#domain/codes/codes.contract.ts';
import { codeForm, newCodeForm } from '#domain/codes/codes.fields.ts';
import { canChangeCode } from '#domain/codes/paid-codes.rules.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { useChangedSince } from '#web/ui/admin/changed-since.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGrid } from '#web/ui/admin/fields/field-grid.tsx';
import { SearchSelect } from '#web/ui/admin/fields/search-select.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { FailedData } from '#web/ui/missing-data.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useEventOptions, useVideoOptions } from '../shared/product/product-options.ts';
import { type CodeValues, toChange, toSent, toValues } from './code.values.ts';

const FIELDS = ['code', 'desc', 'desc_en', 'product_id', 'discount', 'limit', 'number', 'batch', 'expiration_date'] as const;

const LABELS = {
	desc: 'codes.admin.field.desc',
	desc_en: 'codes.admin.field.desc_en',
	product_id: 'codes.admin.field.product',
	discount: 'codes.admin.discount',
	limit: 'codes.admin.field.limit',
	expiration_date: 'codes.admin.field.expires',
} as const satisfies Partial<Record<keyof CodeValues, TextKey>>;

type FormProps = { code: CodeOut | null; onClose: () => void; onMade: (codes: readonly CodeOut[]) => void };

/** Generates codes, or changes one (S3-037). */
export function CodeForm({ code, onClose, onMade }: FormProps) {
	const t = useText();
	const report = useReport();
	const create = useCall(createCodes, { refreshes: [listCodes, listCodeBatches] });
	const update = useCall(updateCode, { refreshes: [listCodes] });
	const [saved, setSaved] = useState(() => toValues(code));
	const form = useForm<CodeValues, unknown, ReturnType<typeof toSent | typeof toChange>>({
		defaultValues: saved,
		resolver: code ? checkSent(codeForm.partial(), (values) => toChange(values, saved)) : checkSent(newCodeForm, toSent),
	});
	const { errors, dirtyFields } = form.formState;
	const type = form.watch('type');
	const checkRest = (wrong: FieldErrors<CodeValues>) =>
		addServerErrors({
			form,
			errors: wrong,
			fields: ['code', 'product_id', 'limit', 'expiration_date'],
			check: () =>
				code
					? checkForm(updateCode, { params: { id: code.id }, body: toChange(form.getValues(), saved) })
					: checkForm(createCodes, { body: toSent(form.getValues()) }),
		});
	const changed = useChangedSince({
		updatedAt: code?.updated_at,
		label: (field) => LABELS[field as keyof typeof LABELS] ?? '',
		reload: async () => {
			const { code: fresh } = await callApi(getCode, { params: { id: code?.id ?? 0 }, query: { uses: '' } });
			setSaved(toValues(fresh));
			form.reset(toValues(fresh));
			return fresh.updated_at;
		},
	});
	// the same while nothing is changed: sent again after a lost answer, so that the codes are made once
	const request = useRef({ content: '', id: '' });
	const requestId = (body: object) => {
		const content = JSON.stringify(body);
		if (request.current.content !== content) request.current = { content, id: crypto.randomUUID() };
		return request.current.id;
	};
	const save = async (seen_at: string | undefined) => {
		try {
			if (code) {
				await update.mutateAsync({ params: { id: code.id }, body: { ...toChange(form.getValues(), saved), seen_at } });
				report.updated();
				onClose();
			} else {
				const body = toSent(form.getValues());
				const { codes } = await create.mutateAsync({ body: { ...body, request_id: requestId(body) } });
				// closes the saved form before the list switches to the new codes, or the form would ask about unsaved changes
				flushSync(onClose);
				onMade(codes);
			}
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, save)) return;
			const unplaced = error.formError ? pushFormErrors(error, form.setError, FIELDS) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	const onSubmit = form.handleSubmit(() => save(changed.seenAt), checkRest);
	const canChange = (name: keyof CodeValues) => code === null || canChangeCode(code, name);
	const field = (name: 'code' | 'desc' | 'desc_en' | 'discount' | 'limit' | 'number' | 'batch') => ({
		error: errors[name]?.message,
		...form.register(name),
	});
	return (
		<DrawerForm
			title={code ? t('codes.admin.edit', { code: code.code }) : t('codes.admin.new')}
			dirtyCount={Object.keys(dirtyFields).length}
			saving={create.isPending || update.isPending}
			onSubmit={onSubmit}
			onClose={onClose}
		>
			{errors.root?.message && (
				<Notice kind="stop" focus>
					{t.message(errors.root.message)}
				</Notice>
			)}
			{code?.order && <Notice quiet>{t('codes.paid.keeps', { number: code.order.number })}</Notice>}
			{!code && (
				<>
					<ChoiceField
						label={t('codes.admin.type')}
						options={(['single', 'multiple'] as const).map((value) => ({ value, label: t(`codes.admin.type.${value}`) }))}
						{...form.register('type')}
					/>
					<TextField
						label={t(type === 'single' ? 'codes.admin.field.code' : 'codes.admin.field.prefix')}
						autoComplete="off"
						{...field('code')}
					/>
				</>
			)}
			<TextField label={t('codes.admin.field.desc')} {...field('desc')} />
			<TextField label={t('codes.admin.field.desc_en')} {...field('desc_en')} />
			{canChange('product_id') && (
				<ProductField
					value={form.watch('product_id')}
					error={errors.product_id?.message}
					onChange={(slug) => form.setValue('product_id', slug, { shouldDirty: true })}
				/>
			)}
			{canChange('discount') && (
				<FieldGrid>
					<TextField label={t('codes.admin.discount')} inputMode="decimal" {...field('discount')} />
					<ChoiceField
						label={t('codes.admin.unit')}
						options={(['percent', 'cash'] as const).map((value) => ({ value, label: t(`codes.admin.unit.${value}`) }))}
						{...form.register('unit')}
					/>
				</FieldGrid>
			)}
			{type === 'single' && canChange('limit') && (
				<TextField label={t('codes.admin.field.limit')} inputMode="numeric" {...field('limit')} />
			)}
			{type === 'multiple' && (
				<>
					<TextField label={t('codes.admin.field.number')} inputMode="numeric" {...field('number')} />
					<TextField label={t('codes.admin.field.batch')} hint={t('codes.admin.field.batch_hint')} {...field('batch')} />
				</>
			)}
			<DateField
				keepsWrong
				label={t('codes.admin.field.expires')}
				hint={t('codes.admin.field.expires_hint')}
				value={form.watch('expiration_date')}
				error={errors.expiration_date?.message}
				onChange={(day) => form.setValue('expiration_date', day, { shouldDirty: true })}
			/>
			{changed.question}
		</DrawerForm>
	);
}

type ProductFieldProps = { value: string; error?: string; onChange: (slug: string) => void };

/** any, event-12 or video-7 */
function ProductField({ value, error, onChange }: ProductFieldProps) {
	const t = useText();
	const events = useEventOptions();
	const videos = useVideoOptions();
	const options = [
		{ value: 'any', label: t('codes.admin.any') },
		...(events.data ?? []).map((event) => ({
			value: `event-${event.value}`,
			label: t('codes.admin.product.event', { title: event.label }),
		})),
		...(videos.data ?? []).map((video) => ({
			value: `video-${video.value}`,
			label: t('codes.admin.product.video', { title: video.label }),
		})),
	];
	return (
		<>
			<SearchSelect
				label={t('codes.admin.field.product')}
				options={options}
				value={value || null}
				error={error}
				onChange={(slug) => onChange(slug ?? '')}
			/>
			<FailedData answers={[events, videos]} />
		</>
	);
}

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type CodeOut, createCodes, getCode, listCodeBatches, listCodes, updateCode } from '#domain/codes/codes.contract.ts';
import { codeForm, newCodeForm } from '#domain/codes/codes.fields.ts';
import { canChangeCode } from '#domain/codes/paid-codes.rules.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { callApi, checkForm, useCall } from '#web/lib/api/api.ts';
import { checkSent } from '#web/lib/api/form-resolver.ts';
import { labelIn, namesOf } from '#web/lib/api/form-values.ts';
import { useText } from '#web/lib/language.tsx';
import { DrawerForm } from '#web/ui/admin/drawer-form.tsx';
import { useEditForm } from '#web/ui/admin/edit-form.ts';
import { DateField } from '#web/ui/admin/fields/date.field.tsx';
import { ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldGrid } from '#web/ui/admin/fields/field-grid.tsx';
import { SearchSelect } from '#web/ui/admin/fields/search-select.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { FailedData } from '#web/ui/missing-data.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useEventOptions, useVideoOptions } from '../shared/product/product-options.ts';
import { CODE_FIELDS, type CodeValues, toChange, toSent, toValues } from './code.values.ts';

type FormProps = { code: CodeOut | null; onClose: () => void; onMade: (codes: readonly CodeOut[]) => void };

function useCodeForm({ code, onClose, onMade }: FormProps) {
	const report = useReport();
	const create = useCall(createCodes, { refreshes: [listCodes, listCodeBatches] });
	const update = useCall(updateCode, { refreshes: [listCodes] });
	const [saved, setSaved] = useState(() => toValues(code));
	const form = useForm<CodeValues, unknown, ReturnType<typeof toSent | typeof toChange>>({
		defaultValues: saved,
		resolver: code ? checkSent(codeForm.partial(), (values) => toChange(values, saved)) : checkSent(newCodeForm, toSent),
	});
	// the same while nothing is changed: sent again after a lost answer, so that the codes are made once
	const request = useRef({ content: '', id: '' });
	const requestId = (body: object) => {
		const content = JSON.stringify(body);
		if (request.current.content !== content) request.current = { content, id: crypto.randomUUID() };
		return request.current.id;
	};
	const { onSubmit, question } = useEditForm({
		form,
		updatedAt: code?.updated_at,
		label: labelIn(CODE_FIELDS),
		reload: async () => {
			const { code: fresh } = await callApi(getCode, { params: { id: code?.id ?? 0 }, query: { uses: '' } });
			setSaved(toValues(fresh));
			form.reset(toValues(fresh));
			return fresh.updated_at;
		},
		rest: {
			fields: ['code', 'product_id', 'limit', 'expiration_date'],
			check: () =>
				code
					? checkForm(updateCode, { params: { id: code.id }, body: toChange(form.getValues(), saved) })
					: checkForm(createCodes, { body: toSent(form.getValues()) }),
		},
		send: async (_, seen_at) => {
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
		},
		errorsAt: () => namesOf(CODE_FIELDS),
	});
	return { form, saving: create.isPending || update.isPending, onSubmit, question };
}

/** Generates codes, or changes one (S3-037). */
export function CodeForm(props: FormProps) {
	const { code, onClose } = props;
	const t = useText();
	const { form, saving, onSubmit, question } = useCodeForm(props);
	const { errors, dirtyFields } = form.formState;
	const type = form.watch('type');
	const canChange = (name: keyof CodeValues) => code === null || canChangeCode(code, name);
	const field = (name: 'code' | 'desc' | 'desc_en' | 'discount' | 'limit' | 'number' | 'batch') => ({
		error: errors[name]?.message,
		...form.register(name),
	});
	const choice = <Name extends 'type' | 'unit', Value extends string>(name: Name, values: readonly Value[]) => (
		<ChoiceField
			label={t(`codes.admin.${name}`)}
			options={values.map((value) => ({ value, label: t(`codes.admin.${name}.${value}` as TextKey) }))}
			{...form.register(name)}
		/>
	);
	return (
		<DrawerForm
			title={code ? t('codes.admin.edit', { code: code.code }) : t('codes.admin.new')}
			dirtyCount={Object.keys(dirtyFields).length}
			saving={saving}
			onSubmit={onSubmit}
			onClose={onClose}
		>
			<RootError errors={errors} />
			{code?.order && <Notice quiet>{t('codes.paid.keeps', { number: code.order.number })}</Notice>}
			{!code && (
				<>
					{choice('type', ['single', 'multiple'])}
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
					{choice('unit', ['percent', 'cash'])}
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
			{question}
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

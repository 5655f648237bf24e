import { useEffect } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { Endpoint } from '#domain/base/endpoint.ts';
import {
	type AnyTranslation,
	type TranslationInput,
	translationCalls,
	translationForms,
} from '#domain/translations/translations.contract.ts';
import { fieldKind, TRANSLATION_SUBJECTS, type TranslationSubject, translatedFields } from '#domain/translations/translations.subjects.ts';
import { callApi, checkForm, useAnswer, useCall } from '#web/lib/api/api.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Control } from '#web/ui/admin/control.tsx';
import { useEditForm } from '#web/ui/admin/edit-form.ts';
import { HintText, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldStackForm } from '#web/ui/admin/fields/field-grid.tsx';
import { RichTextField } from '#web/ui/admin/fields/rich-text.field.tsx';
import { isLoadFailed } from '#web/ui/admin/load-failed.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { useUnsavedScope } from '#web/ui/admin/unsaved.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryNotice } from '#web/ui/retry-notice.tsx';
import { PageSkeleton } from '#web/ui/skeleton.tsx';
import { FilmLinkField } from '../shared/product/film-link.field.tsx';

type TranslationFormProps = {
	subject: TranslationSubject;
	ownerId: number;
	/** null: a new one */
	translationId: number | null;
	refreshes: readonly Endpoint[];
	onDone: () => void;
};
type Values = Record<string, string>;
type Saved = Pick<AnyTranslation, 'language_code'> & Partial<AnyTranslation>;

function toValues(subject: TranslationSubject, saved: Saved): Values {
	const texts = translatedFields(subject).map((field: string) => [field, String(saved[field] ?? '')]);
	return { language_code: saved.language_code, ...Object.fromEntries(texts) };
}

function useTranslationForm({ subject, ownerId, translationId, refreshes, onDone }: TranslationFormProps) {
	const t = useText();
	const report = useReport();
	const calls = translationCalls[subject];
	const { owner } = TRANSLATION_SUBJECTS[subject];
	const create = useCall(calls.create, { refreshes });
	const update = useCall(calls.update, { refreshes });
	const saved = useAnswer(
		calls.get,
		{ params: { id: translationId ?? 0 } },
		{ enabled: translationId !== null, errors: 'inline', staleTime: 0 },
	);
	const form = useForm<Values, unknown, Values>({
		defaultValues: toValues(subject, { language_code: '' }),
		// the owner is not a field of the form, so the schema of a change is enough; language is required in both cases
		resolver: checkBy(translationForms[subject]),
	});
	const { reset, formState } = form;
	useEffect(() => {
		if (saved.isError) toast.error(t('translations.fetch_failed'));
	}, [saved.isError, t]);
	const { onSubmit, question, setSeenAt } = useEditForm({
		form,
		updatedAt: undefined,
		label: (field) => `translations.field.${field}`,
		reload: async () => {
			const fresh = await callApi(calls.get, { params: { id: translationId ?? 0 } });
			reset(toValues(subject, fresh.translation));
			return fresh.updated_at;
		},
		rest: {
			fields: ['language_code'],
			check: () =>
				translationId === null
					? checkForm(calls.create, { body: { ...form.getValues(), [owner]: ownerId, request_id: create.requestId() } as TranslationInput })
					: checkForm(calls.update, { params: { id: translationId }, body: form.getValues() }),
		},
		send: async (values, seen_at) => {
			if (translationId === null) {
				await create.mutateAsync({ body: { ...values, [owner]: ownerId } as TranslationInput });
				report.success();
			} else {
				const body = { ...changedFields(values, formState.dirtyFields), ...(seen_at && { seen_at }) };
				await update.mutateAsync({ params: { id: translationId }, body });
				report.updated();
			}
			onDone();
		},
		errorsAt: () => ['language_code', ...(translatedFields(subject) as string[])],
	});
	const isDirty = Object.keys(formState.dirtyFields).length > 0;
	useEffect(() => {
		// what is being typed stays: the server notices when it was changed by others meanwhile
		if (!saved.data || isDirty) return;
		reset(toValues(subject, saved.data.translation));
		setSeenAt(saved.data.updated_at);
	}, [saved.data, isDirty, reset, setSeenAt, subject]);
	return { form, saved, isDirty, isSaving: create.isPending || update.isPending, onSubmit, question };
}

export function TranslationForm(props: TranslationFormProps) {
	const { subject, translationId, onDone } = props;
	const t = useText();
	const { form, saved, isDirty, isSaving, onSubmit, question: changedQuestion } = useTranslationForm(props);
	const { errors } = form.formState;
	const { scope, leave, question } = useUnsavedScope({ isModal: true });
	useUnsaved(isDirty);
	useUnsaved(isDirty, scope);
	// once it is filled, a failed refresh leaves the form; before, nothing can be typed that would save the other fields empty
	if (translationId !== null && !saved.data)
		return isLoadFailed(saved) ? (
			<RetryNotice message={t('translations.fetch_failed')} onRetry={() => void saved.refetch()} />
		) : (
			<PageSkeleton />
		);
	return (
		<FieldStackForm onSubmit={onSubmit} noValidate aria-label={t(translationId === null ? 'translations.add' : 'translations.edit')}>
			{errors.root?.message && <Notice kind="stop">{t.message(errors.root.message)}</Notice>}
			<TextField
				label={t('translations.field.language_code')}
				hint={t('translations.language_hint')}
				error={errors.language_code?.message}
				autoComplete="off"
				list={`languages-${subject}`}
				{...form.register('language_code')}
			/>
			<datalist id={`languages-${subject}`}>
				{['en', 'de', 'uk', 'fr', 'cs'].map((code) => (
					<option key={code} value={code} />
				))}
			</datalist>
			{(translatedFields(subject) as string[]).map((field) => (
				<TranslatedField key={field} subject={subject} field={field} form={form} />
			))}
			<HintText>{t('translations.fallback_hint')}</HintText>
			<ModalButtons>
				<Control onClick={() => leave(onDone)}>{t('panel.cancel')}</Control>
				<Control variant="primary" type="submit" disabledReason={isSaving ? t('web.loading') : !isDirty && t('panel.no_changes_why')}>
					{t('panel.save')}
				</Control>
			</ModalButtons>
			{question}
			{changedQuestion}
		</FieldStackForm>
	);
}

type TranslatedFieldProps = { subject: TranslationSubject; field: string; form: UseFormReturn<Values, unknown, Values> };

function TranslatedField({ subject, field, form: { control, register, formState } }: TranslatedFieldProps) {
	const t = useText();
	const label = t(`translations.field.${field}` as 'translations.field.title');
	const error = formState.errors[field]?.message;
	const kind = fieldKind(subject, field);
	const isRich = kind === 'rich' || kind === 'slide_text';
	if (kind !== 'link' && !isRich) return <TextField label={label} error={error} {...register(field)} />;
	const Input = isRich ? RichTextField : FilmLinkField;
	return (
		<Controller
			control={control}
			name={field}
			render={({ field: { value, onChange } }) => <Input label={label} value={value ?? ''} onChange={onChange} error={error} />}
		/>
	);
}

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import type { FormError } from '#domain/base/refusal.ts';
import type { z } from '#domain/base/zod.ts';
import { complain, complaintBody, PICTURE_FIELDS } from '#domain/claims/claims.contract.ts';
import { TOPICS, WISHES } from '#domain/claims/claims.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { parseBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldError, Select, TextArea } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { usePrefill } from './claim-form.ts';
import styles from './claims.module.css';
import { PicturesField } from './pictures.field.tsx';

const schema = complaintBody.omit({ request_id: true });
const FIELDS = ['number', 'email', 'topic', 'content', 'wish'] as const;
type Typed = z.output<typeof schema>;
export type Taken = { typed: Typed; pictures: number; complaint: AnswerOf<typeof complain>['complaint'] };

/** The form keeps all that was typed and chosen, whatever the answer, also what was typed before the scripts were there. */
function useComplaint(onTaken: (taken: Taken) => void) {
	const form = useForm<z.input<typeof schema>, unknown, Typed>({ resolver: parseBy(schema) });
	const [pictures, setPictures] = useState<File[]>([]);
	const [wrongPictures, setWrongPictures] = useState<FormError>({});
	const [failure, setFailure] = useState<string>();
	const [request_id] = useState(() => globalThis.crypto.randomUUID());
	const { isSubmitting, isDirty, isSubmitSuccessful } = form.formState;
	useUnsaved(isDirty && !isSubmitting && !isSubmitSuccessful);
	usePrefill((known) => {
		for (const field of ['number', 'email'] as const) if (known[field] && !form.getValues(field)) form.setValue(field, known[field]);
	});
	const submit = form.handleSubmit(async (typed) => {
		setFailure(undefined);
		try {
			const files = Object.fromEntries(pictures.map((file, at) => [PICTURE_FIELDS[at] ?? '', file]));
			const { complaint } = await callApi(complain, { body: { ...typed, request_id }, files });
			onTaken({ typed, pictures: pictures.length, complaint });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			for (const field of FIELDS) if (error.formError?.[field]) form.setError(field, { message: error.formError[field] });
			setWrongPictures(error.formError ?? {});
			setFailure(error.message);
		}
	});
	return { form, pictures, setPictures, wrongPictures, failure, submit };
}

export function ComplaintForm({ onTaken }: { onTaken: (taken: Taken) => void }) {
	const t = useText();
	const { form, pictures, setPictures, wrongPictures, failure, submit } = useComplaint(onTaken);
	const { register, watch, formState } = form;
	const { errors, isSubmitting } = formState;
	return (
		<PrerenderedForm className={styles.form} onSubmit={submit}>
			{failure && (
				<Notice kind="stop" focus>
					{failure}
				</Notice>
			)}
			<Field
				label={t('claims.order_number')}
				hint={t('claims.order_hint')}
				autoComplete="off"
				error={errors.number?.message}
				{...register('number')}
			/>
			<Field label={t('complaint.email')} type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
			<Select
				label={t('complaint.topic')}
				placeholder="–"
				options={TOPICS.map((value) => ({ value, label: t(`claims.topic.${value}`) }))}
				error={errors.topic?.message}
				{...register('topic')}
			/>
			<TextArea
				label={t('complaint.content')}
				hint={t('complaint.count', { length: watch('content')?.length ?? 0 })}
				rows={5}
				maxLength={4000}
				error={errors.content?.message}
				{...register('content')}
			/>
			<fieldset>
				<legend className={styles.legend}>{t('complaint.wish')}</legend>
				{WISHES.map((value) => (
					<Checkbox key={value} kind="radio" value={value} label={t(`claims.wish.${value}`)} {...register('wish')} />
				))}
				<FieldError id="wish" error={errors.wish?.message} />
			</fieldset>
			<PicturesField pictures={pictures} errors={wrongPictures} onChange={setPictures} />
			<Button type="submit" size="lg" block inert={isSubmitting} reason={isSubmitting ? t('web.loading') : undefined}>
				{t('complaint.send')}
			</Button>
		</PrerenderedForm>
	);
}

import { type FormEvent, useState } from 'react';
import type { AnswerOf } from '#domain/base/endpoint.ts';
import type { FormError } from '#domain/base/refusal.ts';
import { complain, complaintBody, PICTURE_FIELDS } from '#domain/claims/claims.contract.ts';
import { TOPICS, WISHES } from '#domain/claims/claims.rules.ts';
import { callApi } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/language.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field, FieldError, Select, TextArea } from '#web/ui/field.tsx';
import { Legend } from '#web/ui/legend.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PrerenderedForm } from '#web/ui/prerendered-form.tsx';
import { usePrefill } from './claim-form.ts';
import styles from './claims.module.css';
import { PicturesField } from './pictures.field.tsx';

const EMPTY = { number: '', email: '', topic: '' as (typeof TOPICS)[number] | '', content: '', wish: '' as (typeof WISHES)[number] | '' };
export type Typed = typeof EMPTY;

type Taken = { typed: Typed; pictures: number; complaint: AnswerOf<typeof complain>['complaint'] };

/** The form keeps all that was typed and chosen, whatever the answer. */
function useComplaint(onTaken: (taken: Taken) => void) {
	const [typed, setTyped] = useState(EMPTY);
	const [pictures, setPictures] = useState<File[]>([]);
	const [errors, setErrors] = useState<FormError>({});
	const [failure, setFailure] = useState<string>();
	const [isSending, setSending] = useState(false);
	const [request_id] = useState(() => globalThis.crypto.randomUUID());
	useUnsaved(typed.content !== '' && !isSending);
	const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
	usePrefill(({ number, email }) => setTyped((before) => ({ ...before, number: before.number || number, email: before.email || email })));
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isSending) return;
		const { data, error } = complaintBody.safeParse(typed);
		setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])));
		setFailure(undefined);
		if (!data) return;
		setSending(true);
		try {
			const files = Object.fromEntries(pictures.map((file, at) => [PICTURE_FIELDS[at] ?? '', file]));
			const { complaint } = await callApi(complain, { body: { ...data, request_id }, files });
			onTaken({ typed, pictures: pictures.length, complaint });
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			setErrors(error.formError ?? {});
			setFailure(error.message);
			setSending(false);
		}
	};
	return { typed, set, pictures, setPictures, errors, failure, isSending, submit };
}

export function ComplaintForm({ onTaken }: { onTaken: (taken: Taken) => void }) {
	const t = useText();
	const { typed, set, pictures, setPictures, errors, failure, isSending, submit } = useComplaint(onTaken);
	return (
		<PrerenderedForm className={styles.form} onSubmit={(event) => void submit(event)}>
			{failure && (
				<Notice kind="stop" focus>
					{failure}
				</Notice>
			)}
			<Field
				label={t('claims.order_number')}
				hint={t('claims.order_hint')}
				autoComplete="off"
				error={errors.number}
				value={typed.number}
				onChange={(event) => set({ number: event.target.value })}
			/>
			<Field
				label={t('complaint.email')}
				type="email"
				autoComplete="email"
				error={errors.email}
				value={typed.email}
				onChange={(event) => set({ email: event.target.value })}
			/>
			<Select
				label={t('complaint.topic')}
				placeholder="–"
				options={TOPICS.map((value) => ({ value, label: t(`claims.topic.${value}`) }))}
				error={errors.topic}
				value={typed.topic}
				onChange={(event) => set({ topic: TOPICS.find((one) => one === event.target.value) ?? '' })}
			/>
			<TextArea
				label={t('complaint.content')}
				hint={t('complaint.count', { length: typed.content.length })}
				rows={5}
				maxLength={4000}
				error={errors.content}
				value={typed.content}
				onChange={(event) => set({ content: event.target.value })}
			/>
			<fieldset>
				<Legend>{t('complaint.wish')}</Legend>
				{WISHES.map((value) => (
					<Checkbox
						key={value}
						kind="radio"
						name="wish"
						label={t(`claims.wish.${value}`)}
						checked={typed.wish === value}
						onChange={() => set({ wish: value })}
					/>
				))}
				<FieldError id="wish" error={errors.wish} />
			</fieldset>
			<PicturesField pictures={pictures} errors={errors} onChange={setPictures} />
			<Button type="submit" size="lg" block inert={isSending} reason={isSending ? t('web.loading') : undefined}>
				{t('complaint.send')}
			</Button>
		</PrerenderedForm>
	);
}

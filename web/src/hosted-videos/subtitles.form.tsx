import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addSubtitles, listSubtitles } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { subtitleBody } from '#domain/hosted-videos/hosted-videos.fields.ts';
import { decodeSubtitles } from '#domain/hosted-videos/webvtt.rules.ts';
import { CAPTION_KINDS, type CaptionKind } from '#domain/watching/player/captions.rules.ts';
import { useCall } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { checkBy } from '#web/lib/api/form-resolver.ts';
import { useText } from '#web/lib/language.tsx';
import { session } from '#web/lib/session/session.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { Confirm } from '#web/ui/admin/confirm.tsx';
import { Control } from '#web/ui/admin/control.tsx';
import { AreaField, ChoiceField, TextField } from '#web/ui/admin/fields/field.tsx';
import { FieldStackForm } from '#web/ui/admin/fields/field-grid.tsx';
import { ModalButtons } from '#web/ui/admin/modal-frame.tsx';
import { useReport } from '#web/ui/admin/report.ts';
import { RootError } from '#web/ui/admin/root-error.tsx';
import { FileField } from './file.field.tsx';

type Values = { language: string; kind: CaptionKind; name: string; subtitleContent: string };
const EMPTY: Values = { language: 'pl', kind: 'subtitles', name: '', subtitleContent: '' };
const FIELDS = ['language', 'kind', 'name', 'subtitleContent'] as const;

function useSubtitlesForm(videoId: number) {
	const t = useText();
	const report = useReport();
	const [file, setFile] = useState<File | null>(null);
	const add = useCall(addSubtitles, { refreshes: [listSubtitles] });
	const form = useForm<Values>({
		defaultValues: EMPTY,
		resolver: checkBy(subtitleBody),
	});
	const { handleSubmit, setValue, setError, reset, formState } = form;
	useUnsaved(formState.isDirty);
	const [inWay, setInWay] = useState<{ values: Values; what: string } | null>(null);
	const send = async (values: Values, replace: boolean) => {
		await add.mutateAsync({ params: { id: videoId }, body: { ...values, replace } }).then(
			() => {
				setInWay(null);
				toast.success(t('subtitles.added'));
				reset(EMPTY);
				setFile(null);
			},
			(error) => {
				if (!(error instanceof ApiError)) throw error;
				if (error.type === 'track_exists') return setInWay({ values, what: error.message });
				setInWay(null);
				if (session.get() === null) return report.failed(error);
				const unplaced = error.formError ? pushFormErrors(error, setError, FIELDS) : [error.message];
				for (const message of unplaced) setError('root', { message });
				report.failed(error);
			},
		);
	};
	const submit = handleSubmit((values) => send(values, false));
	const load = async (chosen: File | null) => {
		setFile(chosen);
		const text = chosen && decodeSubtitles(new Uint8Array(await chosen.arrayBuffer()));
		if (text) setValue('subtitleContent', text, { shouldDirty: true, shouldValidate: formState.isSubmitted });
	};
	return { form, submit, file, load, inWay, setInWay, send, isPending: add.isPending };
}

/** Language, name and content in WebVTT; a chosen file fills in the content. */
export function SubtitlesForm({ videoId }: { videoId: number }) {
	const t = useText();
	const { form, submit, file, load, inWay, setInWay, send, isPending } = useSubtitlesForm(videoId);
	const { register } = form;
	const { errors } = form.formState;
	return (
		<FieldStackForm onSubmit={submit} noValidate>
			{inWay && (
				<Confirm
					title={t('subtitles.replace_ask')}
					busy={isPending}
					onYes={() => void send(inWay.values, true)}
					onNo={() => setInWay(null)}
				>
					<p>{inWay.what}</p>
				</Confirm>
			)}
			<h3>{t('subtitles.add')}</h3>
			<TextField
				label={t('subtitles.language')}
				hint={t('subtitles.language_hint')}
				maxLength={12}
				error={errors.language?.message}
				{...register('language')}
			/>
			<ChoiceField
				label={t('subtitles.kind')}
				options={CAPTION_KINDS.map((kind) => ({ value: kind, label: t(`subtitles.kind.${kind}`) }))}
				error={errors.kind?.message}
				{...register('kind')}
			/>
			<TextField label={t('subtitles.name')} maxLength={60} error={errors.name?.message} {...register('name')} />
			<FileField label={t('subtitles.from_file')} accept=".vtt,.srt,text/vtt" file={file} onFile={(chosen) => void load(chosen)} />
			<AreaField
				label={t('subtitles.content')}
				hint={t('subtitles.content_hint')}
				rows={8}
				error={errors.subtitleContent?.message}
				{...register('subtitleContent')}
			/>
			<RootError errors={errors} />
			<ModalButtons>
				<Control variant="primary" type="submit" disabledReason={isPending && t('web.loading')}>
					{t('subtitles.add')}
				</Control>
			</ModalButtons>
		</FieldStackForm>
	);
}

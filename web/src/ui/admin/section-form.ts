import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '#web/lib/api/api-error.ts';
import { changedFields } from '#web/lib/api/changed-fields.ts';
import { pushFormErrors } from '#web/lib/api/form-errors.ts';
import { showSaved } from '#web/lib/api/form-saved.ts';
import { useText } from '#web/lib/language.tsx';
import { toast } from '#web/lib/toast.tsx';
import { useUnsaved } from '#web/lib/unsaved-forms.ts';
import { useChangedSince } from './changed-since.tsx';
import { useReport } from './report.ts';

type Saved<Config> = { config: Config; updated_at?: string | undefined };

type SectionOptions<Config, Values extends FieldValues> = {
	config: Config;
	updatedAt: string | undefined;
	toValues: (config: Config) => Values;
	resolver: Resolver<Values>;
	/** the text of a field's name */
	label: (field: string) => string;
	read: () => Promise<Saved<Config>>;
	save: (body: Partial<Values> & { seen_at: string | undefined }) => Promise<Saved<Config>>;
};

/** The form of one section of the settings. Only changed fields are sent, so that nothing a colleague saved meanwhile is undone. */
export function useSectionForm<Config, Values extends FieldValues>(options: SectionOptions<Config, Values>) {
	const { config, updatedAt, toValues, resolver, label, read, save } = options;
	const t = useText();
	const report = useReport();
	const form = useForm<Values>({ values: toValues(config), resetOptions: { keepDirtyValues: true }, resolver });
	const { dirtyFields, isDirty } = form.formState;
	useUnsaved(isDirty);
	const changed = useChangedSince({
		updatedAt,
		isDirty,
		label,
		reload: async () => {
			const fresh = await read();
			form.reset(toValues(fresh.config) as DefaultValues<Values>, { keepDirtyValues: false });
			return fresh.updated_at;
		},
	});
	const send = async (values: Values, seen_at: string | undefined) => {
		const sent = form.getValues();
		try {
			const answer = await save({ ...changedFields(values, dirtyFields), seen_at });
			showSaved(form, { sent, saved: toValues(answer.config) });
			changed.setSeenAt(answer.updated_at);
			toast.success(t('commerce.saved'));
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => send(values, seen))) return;
			const unplaced = error.formError ? pushFormErrors(error, form.setError, Object.keys(values) as Path<Values>[]) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	return { form, isDirty, onSubmit: form.handleSubmit((values) => send(values, changed.seenAt)), question: changed.question };
}

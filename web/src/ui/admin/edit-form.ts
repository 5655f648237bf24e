import type { FieldErrors, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormError } from '#domain/base/refusal.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { addServerErrors, pushFormErrors } from '#web/lib/api/form-errors.ts';
import { useChangedSince } from './changed-since.tsx';
import { useReport } from './report.ts';

type FieldName<Values extends FieldValues> = FieldPath<Values> | `root.${string}`;

type EditOptions<Values extends FieldValues, Sent> = {
	form: UseFormReturn<Values, unknown, Sent>;
	/** of what the form was filled with; undefined for something new */
	updatedAt: string | undefined;
	/** a field's name, as a text or its key */
	label: (field: string) => string;
	/** fills the form with what is saved; returns its `updated_at` */
	reload: () => Promise<string | undefined>;
	/** sends what is typed and closes the form */
	send: (values: Sent, seenAt: string | undefined) => Promise<void>;
	/** where errors of the server are shown: the fields of the form, and others */
	errorsAt: (values: Sent) => readonly FieldName<Values>[];
	/** fields only the server can check, and how, while others have errors (F-096) */
	rest?: { fields: readonly (FieldPath<Values> & keyof Values)[]; check: () => Promise<FormError> };
	/** instead of saving what is right at once */
	before?: (values: Sent) => Promise<void>;
	onError?: (error: ApiError) => void;
};

/** Saves something of the panel: errors of the server come to their fields, and what others changed meanwhile is asked about. */
export function useEditForm<Values extends FieldValues, Sent>(options: EditOptions<Values, Sent>) {
	const { form, updatedAt, label, reload, send, errorsAt, rest, onError } = options;
	const report = useReport();
	const changed = useChangedSince({ updatedAt, label, reload });
	const save = async (values: Sent, seenAt = changed.seenAt): Promise<void> => {
		try {
			await send(values, seenAt);
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			if (changed.isShown(error, (seen) => save(values, seen))) return;
			onError?.(error);
			const unplaced = error.formError ? pushFormErrors(error, form.setError, errorsAt(values)) : [error.message];
			for (const message of unplaced) form.setError('root', { message });
			report.failed(error);
		}
	};
	const checkRest = (errors: FieldErrors<Values>) => rest && addServerErrors<Values>({ form, errors, ...rest });
	return {
		save,
		onSubmit: form.handleSubmit((values) => (options.before ?? save)(values), checkRest),
		question: changed.question,
		setSeenAt: changed.setSeenAt,
	};
}

import type { FieldErrors, FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form';
import type { FormError } from '#domain/base/refusal.ts';
import type { ApiError } from './api-error.ts';

/**
 * Sets `formError` of an answer as errors of the form. Returns the errors without a field in the form,
 * so that the screen can show them in its notice.
 */
export function pushFormErrors<Values extends FieldValues>(
	error: ApiError,
	setError: UseFormSetError<Values>,
	fields: readonly (FieldPath<Values> | `root.${string}`)[],
): string[] {
	const unplaced: string[] = [];
	let focused = false;
	for (const [field, message] of Object.entries(error.formError ?? {})) {
		const known = fields.find((name) => name === field || name.endsWith(`.${field}`));
		if (!known) {
			unplaced.push(message);
			continue;
		}
		setError(known, { type: 'server', message }, { shouldFocus: !focused });
		focused = true;
	}
	return unplaced;
}

type ServerCheck<Values extends FieldValues> = {
	form: Pick<UseFormReturn<Values>, 'getValues' | 'getFieldState' | 'setError'>;
	/** errors found by the screen */
	errors: FieldErrors<Values>;
	/** fields only the server can check: taken, unknown */
	fields: readonly (FieldPath<Values> & keyof Values)[];
	check: () => Promise<FormError>;
};

/** For a form that is invalid on the screen, adds the errors only the server can find, so that all are shown at once (F-096). Saves nothing. */
export async function addServerErrors<Values extends FieldValues>({ form, errors, fields, check }: ServerCheck<Values>): Promise<void> {
	const candidates = fields.filter((name) => !errors[name] && form.getValues(name)).map((name) => ({ name, value: form.getValues(name) }));
	if (candidates.length === 0) return;
	const formError = await check();
	for (const { name, value } of candidates) {
		const message = formError[name];
		// fields changed since the request are skipped
		const isStill = form.getValues(name) === value && !form.getFieldState(name).error;
		if (message && isStill) form.setError(name, { type: 'server', message });
	}
}

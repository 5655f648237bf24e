import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiError } from './api-error.ts';

/**
 * Pushes `formError` of an answer into the form (spec 1 §8). Answers the fields it could not place in the form,
 * so that the screen can say them in its notice.
 */
export function pushFormErrors<Values extends FieldValues>(
	error: ApiError,
	setError: UseFormSetError<Values>,
	fields: readonly FieldPath<Values>[],
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

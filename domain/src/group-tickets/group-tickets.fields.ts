import { crossField } from '../base/cross-field.ts';
import { wholeNumber } from '../base/inputs.ts';
import type { FormError } from '../base/refusal.ts';
import { emptyToNull, flagIn } from '../base/values.ts';
import { z } from '../base/zod.ts';

const units = (required: string) =>
	z
		.union([z.number(), z.string()], required)
		.refine((value) => String(value).trim() !== '', required)
		.transform(Number)
		.pipe(
			z
				.number('groupTickets.validate.number')
				.int('groupTickets.validate.number')
				.min(1, 'groupTickets.validate.number')
				.max(9999, 'groupTickets.validate.number'),
		);

/** S3-102 */
export const groupForm = z.strictObject({
	event_available: flagIn,
	video_available: flagIn,
	one_free: flagIn,
	min_units: units('groupTickets.validate.min'),
	max_units: units('groupTickets.validate.max'),
	discount: emptyToNull(wholeNumber(0, 99, 'groupTickets.validate.discount')),
});

export function whyNotUnits({ min_units, max_units }: { min_units: number; max_units: number }): FormError | null {
	return max_units < min_units ? { max_units: 'groupTickets.validate.number' } : null;
}

/** The numbers saved by one form; the server checks the same together with the stored values. */
export const groupUnitsForm = crossField(
	groupForm.pick({ min_units: true, max_units: true, discount: true }),
	['min_units', 'max_units'],
	whyNotUnits,
);

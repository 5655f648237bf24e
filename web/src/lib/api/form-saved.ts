import type { DefaultValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type FormOf<Values extends object> = Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>;

/** Shows what was saved, as the server stored it, as the unchanged state of the form; fields changed since they were sent stay as typed (F-102). */
export function showSaved<Values extends Partial<Record<keyof Values, string | number | boolean | null>>>(
	form: FormOf<Values>,
	{ sent, saved }: { sent: Values; saved: Values },
): void {
	const typed = form.getValues();
	form.reset(saved as DefaultValues<Values>, { keepValues: true });
	for (const name of Object.keys(saved) as (keyof Values & Path<Values>)[]) {
		if (typed[name] === sent[name]) form.setValue(name, saved[name] as PathValue<Values, typeof name>, { shouldDirty: true });
	}
}

import type { TextKey } from '#domain/texts/texts.ts';

/** A field of a form: its value for something new, that of what is saved, and its name where it is not by a rule. */
type FormField<Saved> = { atNew: unknown; read: (saved: Saved) => unknown; label?: TextKey };

/** The values of a form, by the record of its fields. */
export type ValuesOf<Fields> = {
	-readonly [Name in keyof Fields]: Fields[Name] extends { read: (saved: never) => infer Value } ? Value : never;
};

/** Of something new where `saved` is null. */
export const valuesOf = <Saved, Fields extends Record<string, FormField<Saved>>>(fields: Fields, saved: Saved | null): ValuesOf<Fields> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, { atNew, read }]) => [name, saved === null ? atNew : read(saved)]),
	) as ValuesOf<Fields>;

export const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

/** The name of a field a change is told by; empty where it has none. */
export const labelIn =
	(fields: Record<string, FormField<never>>) =>
	(field: string): TextKey | '' =>
		fields[field]?.label ?? '';

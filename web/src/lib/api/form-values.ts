/** A field of a form: its value for something new, and that of what is saved. */
type FormField<Saved> = { atNew: unknown; read: (saved: Saved) => unknown };

/** The values of a form, by the record of its fields. */
export type ValuesOf<Fields> = {
	-readonly [Name in keyof Fields]: Fields[Name] extends { read: (saved: never) => infer Value } ? Value : never;
};

/** Of something new where `saved` is null. */
export const valuesOf = <Saved, Fields extends Record<string, FormField<Saved>>>(fields: Fields, saved: Saved | null): ValuesOf<Fields> =>
	Object.fromEntries(
		Object.entries(fields).map(([name, { atNew, read }]) => [name, saved === null ? atNew : read(saved)]),
	) as ValuesOf<Fields>;

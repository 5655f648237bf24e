/** What a form sends of its values: only the changed ones, so that saving leaves what another editor has changed meanwhile (F-110). */
export const changedFields = <Values extends object>(values: Values, dirtyFields: object) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)) as Partial<Values>;

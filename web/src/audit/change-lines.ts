const shown = (value: unknown): string => {
	if (value === null || value === undefined || value === '') return '–';
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const fieldsOf = (value: unknown): Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** `city: Gdynia → Sopot`, a line a field that differs. */
export function changeLines(before: unknown, after: unknown): string[] {
	const [old, now] = [fieldsOf(before), fieldsOf(after)];
	const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
	return names
		.filter((name) => shown(old[name]) !== shown(now[name]))
		.map((name) => `${name}: ${name in old ? `${shown(old[name])} → ` : ''}${shown(now[name])}`);
}

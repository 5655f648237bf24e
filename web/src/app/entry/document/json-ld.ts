/** Search engines need absolute addresses: every value that is a path of this site becomes one. */
export function withAddresses(value: unknown, publicUrl: string): unknown {
	if (typeof value === 'string') return /^\/(?!\/)/.test(value) ? new URL(value, publicUrl).href : value;
	if (Array.isArray(value)) return value.map((one) => withAddresses(one, publicUrl));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withAddresses(one, publicUrl)]));
}

/** One range of a `Range` header (RFC 9110 §14); null for none, several or an invalid one, which all mean the whole file. */
export function parseRange(header: string, size: number): { start: number; end: number } | 'unsatisfiable' | null {
	const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
	if (!match || (match[1] === '' && match[2] === '')) return null;
	const [first, last] = [match[1] as string, match[2] as string];
	if (first === '') {
		const length = Number(last);
		return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
	}
	const start = Number(first);
	const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
	if (last !== '' && Number(last) < start) return null;
	return start >= size ? 'unsatisfiable' : { start, end };
}

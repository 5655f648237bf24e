/** The data of an invoice as address lines for copying; unparsable data is shown unchanged. */
export function invoiceLines(json: string): string[] {
	try {
		const data = JSON.parse(json) as Record<string, unknown>;
		const part = (name: string) => (typeof data[name] === 'string' ? (data[name] as string).trim() : '');
		const nip = part('nip');
		return [
			part('company'),
			`${part('firstname')} ${part('lastname')}`.trim(),
			nip && `NIP ${nip}`,
			part('street'),
			`${part('postal_code')} ${part('city')}`.trim(),
			[part('state'), part('country_code')].filter(Boolean).join(', '),
		].filter(Boolean);
	} catch {
		return [json];
	}
}

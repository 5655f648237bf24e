let typed = '';

/** Carries the e-mail typed in one form to the next one; only in memory, never in an address or a history entry. */
export const storeTypedEmail = (email: string) => {
	typed = email;
};

/** Valid once: a form opened later starts empty. */
export function takeTypedEmail(): string {
	const email = typed;
	typed = '';
	return email;
}

let passed = '';

/** Carries the e-mail typed in one form to the next one; only in memory, never in an address or a history entry. */
export const passEmail = (email: string) => {
	passed = email;
};

/** Valid once: a form opened later starts empty. */
export function takePassedEmail(): string {
	const email = passed;
	passed = '';
	return email;
}

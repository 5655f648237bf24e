const KEY = 'signed_up';

/** Kept in this tab: the page after a sign-up may be a new document. */
export function rememberSignUp(email: string) {
	try {
		window.sessionStorage.setItem(KEY, email);
	} catch {
		// no storage available: the person returns to the form, and the mail has been sent
	}
}

export function hasSignedUp(email: string): boolean {
	try {
		return window.sessionStorage.getItem(KEY) === email;
	} catch {
		return false;
	}
}

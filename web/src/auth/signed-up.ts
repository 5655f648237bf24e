const KEY = 'signed_up';

/** for a browser without storage, as long as the document is the same */
let signedUp: string | null = null;

/** Kept in this tab: the page after a sign-up may be a new document. */
export function rememberSignUp(email: string) {
	signedUp = email;
	try {
		window.sessionStorage.setItem(KEY, email);
	} catch {
		// no storage available: a new document returns to the form, and the mail has been sent
	}
}

export function hasSignedUp(email: string): boolean {
	if (signedUp === email) return true;
	try {
		return window.sessionStorage.getItem(KEY) === email;
	} catch {
		return false;
	}
}

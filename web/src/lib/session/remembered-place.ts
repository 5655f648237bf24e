/** The page a person was led away from, kept in this tab, also across a reload. */
function rememberedPlace(key: string) {
	return {
		remember(path: string) {
			try {
				window.sessionStorage.setItem(key, path);
			} catch {
				// no storage available: the person returns to the home page
			}
		},
		read(): string | null {
			try {
				return typeof window === 'undefined' ? null : window.sessionStorage.getItem(key);
			} catch {
				return null;
			}
		},
		forget() {
			try {
				window.sessionStorage.removeItem(key);
			} catch {
				// nothing was stored either
			}
		},
	};
}

/** where maintenance began, until it ends */
export const beforeMaintenance = rememberedPlace('before_maintenance');
/** where the session ended, for the sign-in page that says so */
export const beforeSignIn = rememberedPlace('before_sign_in');

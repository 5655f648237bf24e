const KEY = 'before_maintenance';

/** The page on which maintenance began, kept until it ends, also across a reload. */
export function rememberPlace(path: string) {
	try {
		window.sessionStorage.setItem(KEY, path);
	} catch {
		// no storage available: the person returns to the home page
	}
}

export function readPlace(): string | null {
	try {
		return typeof window === 'undefined' ? null : window.sessionStorage.getItem(KEY);
	} catch {
		return null;
	}
}

export function forgetPlace() {
	try {
		window.sessionStorage.removeItem(KEY);
	} catch {
		// nothing was stored either
	}
}

const KEY = 'before_maintenance';

/** Where somebody was when maintenance began, until it ends; also over a reload. */
export function rememberPlace(path: string) {
	try {
		window.sessionStorage.setItem(KEY, path);
	} catch {
		// storage is forbidden: the way back is then the home page
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
		// nothing was remembered either
	}
}

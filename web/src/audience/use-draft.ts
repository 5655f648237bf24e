import { useState } from 'react';

/** A text that is being written: in this tab it is still there after a reload. */
export function useDraft(key: string) {
	const [text, setText] = useState(() => read(key));
	const change = (next: string) => {
		setText(next);
		try {
			if (next === '') window.sessionStorage.removeItem(key);
			else window.sessionStorage.setItem(key, next);
		} catch {
			// without storage it lasts as long as the page
		}
	};
	return [text, change] as const;
}

function read(key: string): string {
	try {
		return window.sessionStorage.getItem(key) ?? '';
	} catch {
		return '';
	}
}

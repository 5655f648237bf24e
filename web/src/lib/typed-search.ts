type TypedSearch = { text: string; isFocused: boolean };

const NOTHING: TypedSearch = { text: '', isFocused: false };
let typed = NOTHING;

/** A document that holds the frame only is drawn anew by the scripts: what was typed into its search box until then is kept for the new one. */
export function keepTypedSearch(root: Element) {
	const box = root.querySelector<HTMLInputElement>('input[name=q]');
	if (box?.value) typed = { text: box.value, isFocused: box === document.activeElement };
}

/** What was kept, once. */
export function takeTypedSearch(): TypedSearch {
	const taken = typed;
	typed = NOTHING;
	return taken;
}

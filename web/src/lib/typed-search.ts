/** State of a link to the search page that is followed in order to type: its field has the focus. */
export const TO_TYPE = 'to-type';

type TypedSearch = { text: string; isFocused: boolean };

const NOTHING: TypedSearch = { text: '', isFocused: false };
let typed = NOTHING;

/** A document with only the frame is rendered from scratch: text typed into its search box before that is kept for the new one. */
export function keepTypedSearch(root: Element) {
	const box = root.querySelector<HTMLInputElement>('input[name=q]');
	if (box?.value) typed = { text: box.value, isFocused: box === document.activeElement };
}

/** Returns the kept text once. */
export function takeTypedSearch(): TypedSearch {
	const taken = typed;
	typed = NOTHING;
	return taken;
}

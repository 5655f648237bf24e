import { useEffect, useRef, useState } from 'react';

type Layer = {
	close: () => void /** what had the focus when it was opened, and when the layers below were */;
	openers: (Element | null)[];
};

const layers: Layer[] = [];
/** an open calendar or list of options: Escape is for it only */
const POPUPS = '[data-position][class*="dropdown"]';
const isPopupOpen = () => [...document.querySelectorAll(POPUPS)].some((popup) => popup.checkVisibility());

function onKeyDown(event: KeyboardEvent) {
	if (event.key !== 'Escape' || event.isComposing || isPopupOpen()) return;
	layers.at(-1)?.close();
}

/** Focuses the first of these elements that still exists, else the content instead of the top of the document. */
function restoreFocus(openers: Layer['openers']) {
	const opener = openers.find((one) => one instanceof HTMLElement && one.isConnected && one !== document.body);
	if (opener instanceof HTMLElement) opener.focus();
	else if (document.activeElement === document.body) document.getElementById('tresc')?.focus();
}

/** For a drawer or dialog that is open as long as it is rendered: Escape closes only the topmost one, and the focus is restored afterwards. */
export function useLayer(onClose: () => void): void {
	const close = useRef(onClose);
	close.current = onClose;
	const [openers] = useState(() => [document.activeElement, ...(layers.at(-1)?.openers ?? [])]);
	useEffect(() => {
		const layer: Layer = { close: () => close.current(), openers };
		if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
		layers.push(layer);
		return () => {
			layers.splice(layers.indexOf(layer), 1);
			if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
			setTimeout(() => restoreFocus(openers));
		};
	}, [openers]);
}

import { useEffect, useEffectEvent, useState } from 'react';

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

export const hasLayer = (): boolean => layers.length > 0;
export const closeTopLayer = () => layers.at(-1)?.close();

/** an open drawer or dialog, not a calendar */
const DIALOGS = '[role="dialog"][aria-modal="true"]';

/** Focuses the first of these elements that still exists and is not behind an open dialog, else that dialog or the content. */
function restoreFocus(openers: Layer['openers']) {
	const dialog = layers.length > 0 && [...document.querySelectorAll<HTMLElement>(DIALOGS)].at(-1);
	const canTake = (one: Element | null) => one?.isConnected && one !== document.body && (!dialog || dialog.contains(one));
	const opener = openers.find(canTake);
	if (opener instanceof HTMLElement) opener.focus();
	else if (dialog) dialog.focus();
	else if (document.activeElement === document.body) document.getElementById('tresc')?.focus();
}

/** For a drawer or dialog that is open as long as it is rendered: Escape and Back (`UnsavedGuard`) close only the topmost one, and the focus is restored afterwards. */
export function useLayer(onClose: () => void): void {
	const close = useEffectEvent(onClose);
	const [openers] = useState(() => [document.activeElement, ...(layers.at(-1)?.openers ?? [])]);
	useEffect(() => {
		const layer: Layer = { close: () => close(), openers };
		if (layers.length === 0) window.addEventListener('keydown', onKeyDown, { capture: true });
		layers.push(layer);
		return () => {
			layers.splice(layers.indexOf(layer), 1);
			if (layers.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true });
			setTimeout(() => restoreFocus(openers));
		};
	}, [openers]);
}

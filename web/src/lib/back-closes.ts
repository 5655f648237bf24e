import { useEffect, useRef } from 'react';

/** An entry of the history: what React Router stores, and our mark. */
type Entry = { key?: string; idx?: number; isDrawer?: boolean } | null;

const placeOf = (entry: Entry) => entry?.idx ?? 0;

/** drawers that are open, the topmost last */
const open: { close: () => void }[] = [];
/** the marked entry of what is open, or the one that was returned to after a link in a drawer */
let mark: Entry = null;
let isStepping = false;

/** While a drawer is open, the page has a second entry, which only this file knows: Back leads from it to the page itself. */
function markEntry() {
	if (isStepping) return;
	const entry: Entry = history.state;
	if (open.length > 0) {
		if (!entry?.isDrawer) history.pushState({ ...entry, idx: placeOf(entry) + 1, isDrawer: true }, '');
		mark = history.state;
		return;
	}
	isStepping = mark !== null && entry?.isDrawer === true;
	mark = null;
	if (isStepping) history.back();
}

/** Before the router, which must not take the two entries for two pages. */
function onPopState(event: PopStateEvent) {
	const entry: Entry = event.state;
	const isUnderMark = mark !== null && !entry?.isDrawer && entry?.key === mark.key && placeOf(entry) === placeOf(mark) - 1;
	if (isStepping || isUnderMark) event.stopImmediatePropagation();
	if (isStepping) {
		isStepping = false;
		markEntry();
	} else if (open.length > 0) {
		if (!isUnderMark) return;
		open.at(-1)?.close();
		// it stays open while it asks about unsaved changes, and a second Back may follow at once
		queueMicrotask(markEntry);
	} else {
		mark = entry?.isDrawer ? entry : null;
		if (isUnderMark) history.back();
	}
}

/** For a drawer that is open as long as it is rendered: Back closes it and stays on the page. */
export function useBackCloses(onClose: (() => void) | undefined): void {
	const latest = useRef(onClose);
	latest.current = onClose;
	const canClose = onClose !== undefined;
	useEffect(() => {
		if (!canClose) return;
		const drawer = { close: () => latest.current?.() };
		window.addEventListener('popstate', onPopState, { capture: true });
		open.push(drawer);
		markEntry();
		return () => {
			open.splice(open.indexOf(drawer), 1);
			// another one may open at once, and a link has its own entry by then
			setTimeout(markEntry);
		};
	}, [canClose]);
}

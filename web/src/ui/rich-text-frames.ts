import type { MouseEvent } from 'react';

/** As the server writes it: quotes and brackets inside attributes are escaped (server/src/lib/rich-text.ts). */
const FRAME = /<iframe\b[^>]*\bsrc="(https:\/\/([^/"]+)[^"]*)"[^>]*>.*?<\/iframe>/gs;

/** No other host is asked before the visitor wants it: a frame waits behind a link, which leads to the player also without scripts. */
export const framesAsLinks = (html: string, label: (host: string) => string): string =>
	html.replace(
		FRAME,
		(frame, address: string, host: string) =>
			`<a class="frame" href="${address}" target="_blank" rel="noopener noreferrer">${label(host)}</a><template>${frame}</template>`,
	);

/** Puts the frame where its link was; a click that opens a new tab does so. */
export function showFrame(event: MouseEvent) {
	const link = event.target instanceof Element ? event.target.closest('a.frame') : null;
	const waiting = link?.nextElementSibling;
	if (!link || !(waiting instanceof HTMLTemplateElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
	event.preventDefault();
	const frame = document.importNode(waiting.content, true).querySelector('iframe');
	if (!frame) return;
	link.replaceWith(frame);
	frame.focus();
}

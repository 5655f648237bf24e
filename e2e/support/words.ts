/** Whether no word of the title is broken over lines, and the title is within the window. */
export const isWhole = (title: Element) => {
	const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	for (let node = text.nextNode(); node; node = text.nextNode())
		for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
			range.setStart(node, index);
			range.setEnd(node, index + word.length);
			const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
			const { left, right } = range.getBoundingClientRect();
			if (lines.size > 1 || left < 0 || right > document.documentElement.clientWidth) return false;
		}
	return title.scrollWidth <= title.clientWidth + 1;
};

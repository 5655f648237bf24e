// A classic script in the head of documents with a bar: one that was dismissed is hidden from the first paint on, until React removes it.
// It imports nothing; the bars of the document are in the attributes of its element (document/document.ts).

(() => {
	const { bars = '[]', since = '' } = document.currentScript?.dataset ?? {};
	const isDismissed = ({ key, iat }: { key: string; iat: string }) => {
		try {
			const dismissal = JSON.parse(localStorage.getItem(key) ?? '{}') as { iat?: string; at?: string };
			return dismissal.iat === iat && (dismissal.at ?? '') > since;
		} catch {
			return false;
		}
	};
	const closed = (JSON.parse(bars) as { key: string; iat: string }[]).filter(isDismissed);
	document.documentElement.dataset.closedBars = closed.map(({ key }) => key).join(' ');
})();

import type { ReactNode } from 'react';

type Hit = { start: number; end: number };

/** A text with some places marked; it is never parsed as HTML (failure H5). */
export function Marked({ text, hits }: { text: string; hits: readonly Hit[] }) {
	const parts: ReactNode[] = [];
	let place = 0;
	for (const { start, end } of hits) {
		parts.push(text.slice(place, start), <mark key={start}>{text.slice(start, end)}</mark>);
		place = end;
	}
	return (
		<>
			{parts}
			{text.slice(place)}
		</>
	);
}

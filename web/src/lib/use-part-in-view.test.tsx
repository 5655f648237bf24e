import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePartInView } from './use-part-in-view.ts';

const PARTS = [
	{ id: 'dane', top: 300 },
	{ id: 'kody', top: 1000 },
	{ id: 'zamowienia', top: 1500 },
	{ id: 'usuniecie', top: 1700 },
];
const HEIGHT = 1900;
const WINDOW = 900;
let scrolled = 0;

beforeEach(() => {
	vi.stubGlobal(
		'ResizeObserver',
		class {
			observe() {}
			disconnect() {}
		},
	);
	vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => scrolled);
	vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(HEIGHT);
	vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW);
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		return { top: (PARTS.find(({ id }) => id === this.firstElementChild?.id)?.top ?? 0) - scrolled } as DOMRect;
	});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	window.location.hash = '';
});

function Page() {
	const { ref, place } = usePartInView({ partsOf: (area) => [...area.children], reachedPx: 128 });
	return (
		<div ref={ref} data-place={PARTS[place]?.id}>
			{PARTS.map(({ id }) => (
				<div key={id}>
					<section id={id} />
				</div>
			))}
		</div>
	);
}

it('the index marks the part being read; at the end of the page the one that was chosen, else the last', () => {
	const { container } = render(<Page />);
	const shown = () => container.firstElementChild?.getAttribute('data-place');
	const scrollTo = (top: number) => {
		scrolled = top;
		act(() => void window.dispatchEvent(new Event('scroll')));
		return shown();
	};
	expect(shown()).toBe('dane');
	expect(scrollTo(1000 - 129)).toBe('dane');
	expect(scrollTo(1000 - 96), 'where its link leads').toBe('kody');
	expect(scrollTo(HEIGHT - WINDOW)).toBe('usuniecie');
	window.location.hash = '#zamowienia';
	expect(scrollTo(HEIGHT - WINDOW)).toBe('zamowienia');
});

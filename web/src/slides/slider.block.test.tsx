import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Slide } from '#domain/slides/slides.contract.ts';
import { showPage } from '../../testing/page.tsx';
import { SliderBlock } from './slider.block.tsx';

const slide = (id: number, title: string, published = true) => ({
	id,
	title,
	text: 'x',
	url: null,
	bg_image: null,
	published,
	translations: [],
});
const SLIDES = [slide(1, 'Pierwszy'), slide(2, 'Drugi'), slide(3, 'Szkic', false), slide(4, 'Trzeci')] as unknown as Slide[];

beforeEach(() => {
	vi.useFakeTimers();
	window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
	showPage(<SliderBlock slides={SLIDES} />);
});
afterEach(() => vi.useRealTimers());
const shown = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('S1-167 the slider shows published slides one at a time, every 3 s, looping', async () => {
	for (const title of ['Pierwszy', 'Drugi', 'Trzeci', 'Pierwszy']) {
		expect(shown()).toEqual([title]);
		await pass(3_000);
	}
});

it('S1-167 it stops for the pointer, the focus and pause; a slide that is chosen has its whole time', async () => {
	const slider = document.querySelector('section') as HTMLElement;
	fireEvent.mouseEnter(slider);
	await pass(9_000);
	expect([shown(), slider.querySelector('[aria-live]')?.getAttribute('aria-live')]).toEqual([['Pierwszy'], 'polite']);
	fireEvent.mouseLeave(slider);
	fireEvent.focus(screen.getByLabelText('Slajd 2 z 3'));
	await pass(9_000);
	expect(shown()).toEqual(['Pierwszy']);
	fireEvent.blur(screen.getByLabelText('Slajd 2 z 3'));
	await pass(2_000);
	fireEvent.click(screen.getByLabelText('Slajd 2 z 3'));
	await pass(2_999);
	expect(shown()).toEqual(['Drugi']);
	fireEvent.click(screen.getByLabelText('Zatrzymaj przewijanie'));
	await pass(9_000);
	expect(shown()).toEqual(['Drugi']);
});

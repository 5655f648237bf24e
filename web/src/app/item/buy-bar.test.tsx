import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getEvent } from '#domain/events/events.contract.ts';
import { getGiftSettings } from '#domain/gifts/gifts.contract.ts';
import { getGroupSettings } from '#domain/group-tickets/group-tickets.contract.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { button, hasButton, says } from '../../../testing/hands.ts';
import { eventOn } from '../../../testing/titles.ts';
import { visit } from '../../../testing/visit.tsx';

/** Says of what is watched whether it is in the window. */
let scrollTo: (isIntersecting: boolean) => void = () => {};

beforeEach(() => {
	window.localStorage.clear();
	vi.stubGlobal(
		'IntersectionObserver',
		class {
			constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
				scrollTo = (isIntersecting) => act(() => seen([{ isIntersecting }]));
			}
			observe() {}
			disconnect() {}
		},
	);
	fakeApi()
		.on(getGiftSettings, {})
		.on(getGroupSettings, {})
		.on(getEvent, { event: eventOn(3) });
});
afterEach(() => vi.unstubAllGlobals());

it('N-015 while the button of a title is out of sight a bar has its price and button, announced once', async () => {
	await visit('/wydarzenie/mewa/publiczne');
	const own = await button('Kup bilet');
	const bar = () => document.querySelector('[class*="sticky"][aria-hidden="true"] a');
	scrollTo(true);
	expect(bar()).toBeNull();
	scrollTo(false);
	const shown = bar() as HTMLAnchorElement;
	expect(shown.getAttribute('href')).toBe(own.getAttribute('href'));
	expect(shown.tabIndex).toBe(-1);
	await says('45,00 zł', shown.parentElement as Element);
	scrollTo(true);
	expect(bar()).toBeNull();
	expect(hasButton('Kup bilet')).toBe(true);
});

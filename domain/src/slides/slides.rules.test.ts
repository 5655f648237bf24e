import { expect, it } from 'vitest';
import { eventOfLink } from './slides.rules.ts';

it.each([
	['/wydarzenie/wesele', 'wesele'],
	['/wydarzenie/wesele/publiczne?jezyk=en#opis', 'wesele'],
	['/wydarzenie/12', '12'],
	['https://teatr.example/wydarzenie/wesele', 'wesele'],
	['https://inny.example/wydarzenie/wesele', null],
	['/wideo/wesele', null],
	['/wydarzenie/', null],
	['/wydarzenie', null],
	['/', null],
	['', null],
	[null, null],
])('F-045 a slide that links to %s is of the event %s', (link, event) => {
	expect(eventOfLink(link, 'https://teatr.example')).toBe(event);
});

import { describe, expect, it } from 'vitest';
import { type DeclarationFacts, declarationHtml, percentOf, reviewDue, whyNotDeclaration } from './declaration.rules.ts';

const FACTS: DeclarationFacts = {
	name: 'Teatr <Nowa> Scena',
	url: 'https://teatr.example',
	published: '2026-01-10',
	updated: '2026-11-01',
	made: '2026-02-01',
	reviewed: '2026-03-20',
	state: 'partial',
	faults: 'Część nagrań nie ma napisów.\n\nPDF programów',
	person: 'Anna Żurek',
	email: 'dostepnosc@teatr.example',
	phone: '22 000 00 00',
	architecture: 'Wejście bez progów.',
	aids: { titles: 3, captions: 2, pjm: 1, ad: 0 },
};

describe('N-027 the declaration of accessibility', () => {
	it.each(['pl', 'en'] as const)('is in the statutory form in %s', (language) => {
		const html = declarationHtml(FACTS, language);
		expect(whyNotDeclaration(html)).toEqual([]);
		expect(html).toContain('Teatr &lt;Nowa&gt; Scena');
		expect(html).toContain('<li>PDF programów</li>');
	});

	it('says how many titles have each aid', () => {
		const html = declarationHtml(FACTS, 'pl');
		for (const words of [
			'Napisy ma 66% tytułów (2 z 3).',
			'język migowy ma 33% tytułów (1 z 3).',
			'Audiodeskrypcję ma 0% tytułów (0 z 3).',
		])
			expect(html).toContain(words);
		expect(percentOf(0, 0)).toBe(0);
	});

	it.each([
		[{ published: '' }, 'a11y-data-publikacja'],
		[{ reviewed: '20 marca' }, 'a11y-data-przeglad'],
		[{ email: ' ' }, 'a11y-email'],
		[{ name: '' }, 'a11y-podmiot'],
		[{ architecture: '' }, 'a11y-architektura'],
	])('the checker names what %j leaves out', (change, id) => {
		expect(whyNotDeclaration(declarationHtml({ ...FACTS, ...change }, 'pl'))).toContain(id);
	});

	it('the checker finds an element that is missing or there twice', () => {
		const html = declarationHtml(FACTS, 'pl');
		expect(whyNotDeclaration(html.replace('id="a11y-status"', ''))).toEqual(['a11y-status']);
		expect(whyNotDeclaration(`${html}<p id="a11y-status">x</p>`)).toEqual(['a11y-status']);
	});

	it.each([
		['', '2026-01-01', '2026-03-31'],
		['2025-03-30', '2026-02-10', '2026-03-31'],
		['2025-03-30', '2026-06-01', '2026-03-31'],
		['2026-01-02', '2026-03-30', null],
		['2026-01-02', '2027-01-01', '2027-03-31'],
	])('reviewed %s, on %s the next review is due %s', (reviewed, today, due) => expect(reviewDue(reviewed, today)).toBe(due));
});

import { expect, it } from 'vitest';
import { renderMail } from './mail-template.ts';

it('F-085 an order number in a mail is not broken at its hyphen; a program without styles has the same words', () => {
	const { html, text } = renderMail('pl', { heading: 'Zwrot', paragraphs: [], facts: [['Numer zamówienia', '7KQ2-MXA9']] });
	expect(html).toContain('<b><span style="white-space:nowrap">7KQ2-MXA9</span></b>');
	expect(text).toContain('Numer zamówienia: 7KQ2-MXA9');
});

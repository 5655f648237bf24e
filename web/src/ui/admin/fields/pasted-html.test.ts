import { expect, it } from 'vitest';
import { pastedHtml } from './pasted-html.ts';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=PL>
<!--StartFragment--><h1>Sezon<o:p></o:p></h1>
<p class=MsoNormal>Zapraszamy na <b>premiery</b>.</p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>Punkt <i>pierwszy</i></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>   </span></span><![endif]>Punkt drugi</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>   </span></span>Po kolei</p>
<table><tr><td><p class=MsoNormal>A</p></td><td><p class=MsoNormal><b>B</b></p></td></tr><tr><td>C</td><td>D</td></tr></table>
<!--EndFragment--></body></html>`;

const blocksOf = (html: string) =>
	[...new DOMParser().parseFromString(html, 'text/html').body.children].map(
		(block) => `${block.localName}: ${(block.textContent ?? '').replace(/\s+/g, ' ').trim()}`,
	);

it('G-042 text from Word keeps headings, lists and the cells of a table apart', () => {
	const html = pastedHtml(WORD);
	expect(blocksOf(html)).toEqual([
		'h2: Sezon',
		'p: Zapraszamy na premiery.',
		'ul: Punkt pierwszyPunkt drugi',
		'ol: Po kolei',
		'p: A | B',
		'p: C | D',
	]);
	expect(html).toContain('<i>pierwszy</i>');
	expect(html).toContain('<b>B</b>');
});

it('G-042 bullets written as text become a list, and a dash within a sentence stays', () => {
	expect(blocksOf(pastedHtml('<p>·  Punkt pierwszy</p><p>• Punkt drugi</p><p>– Kto tam?</p><p>A. Mickiewicz</p>'))).toEqual([
		'ul: Punkt pierwszyPunkt drugi',
		'p: – Kto tam?',
		'p: A. Mickiewicz',
	]);
});

it('G-042 what was copied from a page or from this editor is unchanged', () => {
	const html = '<h2>Obsada</h2><p>Gra <strong>Anna</strong>.</p><ul><li><p>Jan</p></li></ul>';
	expect(pastedHtml(html)).toBe(html);
});

import { escapeHtml } from '../base/text/escape-html.ts';
import type { Language } from '../base/text/language.ts';
import { fillText, pickText } from '../base/text/text.ts';
import type { LocalDate } from '../base/time/time.ts';
import { DECLARATION_TEXTS } from './declaration-page.texts.ts';

export const DECLARATION_STATES = ['full', 'partial', 'none'] as const;
type DeclarationState = (typeof DECLARATION_STATES)[number];

/** Titles that visitors may see, and how many of them have each aid. */
export type Aids = { titles: number; captions: number; pjm: number; ad: number };

export type DeclarationFacts = {
	name: string;
	url: string;
	/** dates are empty until somebody gives them */
	published: string;
	updated: string;
	made: string;
	reviewed: string;
	state: DeclarationState;
	/** one on a line */
	faults: string;
	person: string;
	email: string;
	phone: string;
	architecture: string;
	aids: Aids;
};

/** Elements that the statutory form names, by which it is found and checked automatically. */
const DECLARATION_IDS = [
	'a11y-wstep',
	'a11y-podmiot',
	'a11y-url',
	'a11y-data-publikacja',
	'a11y-data-aktualizacja',
	'a11y-status',
	'a11y-data-sporzadzenie',
	'a11y-data-przeglad',
	'a11y-kontakt',
	'a11y-osoba',
	'a11y-email',
	'a11y-telefon',
	'a11y-procedura',
	'a11y-architektura',
	'a11y-aplikacje',
] as const;

const OMBUDSMAN = 'https://bip.brpo.gov.pl/';

const isDate = (text: string): text is LocalDate => /^\d{4}-\d{2}-\d{2}$/.test(text);
const known = (text: string) => escapeHtml(text.trim()) || '[…]';
const date = (id: string, day: string) =>
	isDate(day) ? `<time id="${id}" datetime="${day}">${day}</time>` : `<span id="${id}">[…]</span>`;
const listOf = (lines: string): string[] =>
	lines
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);
/** In whole percents, rounded down: nothing is called complete that is not. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

/** The declaration of accessibility in the statutory form (N-027), made from the settings and from what the titles have. */
export function declarationHtml(facts: DeclarationFacts, language: Language): string {
	const t = (name: keyof typeof DECLARATION_TEXTS, params?: Record<string, string | number>) =>
		fillText(language, pickText(language, DECLARATION_TEXTS[name]), params);
	const { aids, state } = facts;
	const name = `<span id="a11y-podmiot">${known(facts.name)}</span>`;
	const url = `<a id="a11y-url" href="${escapeHtml(facts.url)}">${escapeHtml(facts.url)}</a>`;
	const faults = listOf(facts.faults).map((fault) => `<li>${escapeHtml(fault)}</li>`);
	const share = (aid: 'captions' | 'pjm' | 'ad') =>
		`<li>${t(aid, { percent: percentOf(aids[aid], aids.titles), part: aids[aid], whole: aids.titles })}</li>`;
	return [
		`<p id="a11y-wstep">${t('intro', { name, url })}</p>`,
		`<ul><li>${t('published')} ${date('a11y-data-publikacja', facts.published)}</li><li>${t('updated')} ${date('a11y-data-aktualizacja', facts.updated)}</li></ul>`,
		`<h2>${t('status_title')}</h2><p id="a11y-status">${t(`status_${state}`)}</p>`,
		state === 'full' ? '' : `<h3>${t('faults_title')}</h3>${faults.length > 0 ? `<ul>${faults.join('')}</ul>` : '<p>[…]</p>'}`,
		`<h3>${t('aids_title')}</h3><ul>${share('captions')}${share('pjm')}${share('ad')}</ul><h3>${t('exclusions_title')}</h3><p>${t('exclusions')}</p>`,
		`<h2>${t('made_title')}</h2><ul><li>${t('made')} ${date('a11y-data-sporzadzenie', facts.made)}</li><li>${t('reviewed')} ${date('a11y-data-przeglad', facts.reviewed)}</li></ul><p>${t('self')}</p>`,
		`<h2>${t('keyboard_title')}</h2><p>${t('keyboard')}</p>`,
		`<h2 id="a11y-kontakt">${t('contact_title')}</h2><ul><li>${t('person')} <span id="a11y-osoba">${known(facts.person)}</span></li><li>${t('email')} <span id="a11y-email">${known(facts.email)}</span></li><li>${t('phone')} <span id="a11y-telefon">${known(facts.phone)}</span></li></ul>`,
		`<h2>${t('procedure_title')}</h2><div id="a11y-procedura"><p>${t('procedure')}</p><p>${t('complaint')}</p><p><a href="${OMBUDSMAN}">${t('ombudsman')}</a></p></div>`,
		`<h2>${t('architecture_title')}</h2><p id="a11y-architektura">${known(facts.architecture)}</p>`,
		`<h2>${t('apps_title')}</h2><p id="a11y-aplikacje">${t('apps')}</p>`,
	].join('');
}

/** What a declaration lacks to be in the statutory form: elements, dates and words by their ids. */
export function whyNotDeclaration(html: string): string[] {
	const contentOf = (id: string) => new RegExp(`<(\\w+) id="${id}"([^>]*)>(.*?)</\\1>`, 's').exec(html);
	return DECLARATION_IDS.filter((id) => {
		const [, element = '', attributes = '', content = ''] = contentOf(id) ?? [];
		if (html.split(`id="${id}"`).length !== 2) return true;
		if (id.startsWith('a11y-data-')) return element !== 'time' || !/ datetime="\d{4}-\d{2}-\d{2}"/.test(attributes);
		return content.replace(/<[^>]*>/g, '').trim() === '' || content.includes('[…]');
	});
}

/** The review of a year is due until 31 March; null: it was done this year. */
export function reviewDue(reviewed: string, today: LocalDate): LocalDate | null {
	const year = today.slice(0, 4);
	return reviewed.slice(0, 4) >= year ? null : `${year}-03-31`;
}

import { CONSENT_COOKIE, CONSENT_DAYS } from '../base/consent.ts';
import { LANGUAGE_COOKIE, type Language } from '../base/text/language.ts';
import { fillText, pickText, type Text } from '../base/text/text.ts';

const DAYS: Text = ['{count} {count|dzień|dni|dni}', '{count} {count|day|days}'];
const SESSION: Text = ['do zamknięcia przeglądarki albo końca biletu', 'until the browser is closed or the ticket ends'];

const COOKIES: readonly { name: string; use: Text; days: number | null }[] = [
	{ name: LANGUAGE_COOKIE, use: ['wybrany język', 'the chosen language'], days: 365 },
	{ name: CONSENT_COOKIE, use: ['odpowiedź na pytanie o zgodę', 'the answer about consent'], days: CONSENT_DAYS },
	{
		name: 'device',
		use: ['rozpoznanie przeglądarki, w której już się logowano', 'knowing a browser in which one has signed in'],
		days: 365,
	},
	{
		name: 'watching, guest',
		use: ['prawo do oglądania kupionego tytułu w tej przeglądarce', 'the right to watch what was bought in this browser'],
		days: null,
	},
];

/** The cookies of the product, as a list of a page. */
export const cookiesHtml = (language: Language): string =>
	`<ul>${COOKIES.map(
		({ name, use, days }) =>
			`<li><strong>${name}</strong>: ${pickText(language, use)}, ${days === null ? pickText(language, SESSION) : fillText(language, pickText(language, DAYS), { count: days })}</li>`,
	).join('')}</ul>`;

import type { Language } from '#domain/base/text/language.ts';
import { type KitSlug, kitOf, kitText } from '#domain/pages/kits.rules.ts';

/** Texts of a made-up theatre; a real installation writes its own in the panel. */
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const h = (title: string) => `<h2>${title}</h2>`;

/** The kit of a page as the theatre uses it: with all of its sections. */
const kit = (slug: KitSlug, language: Language) =>
	kitText(
		slug,
		language,
		kitOf(slug).sections.map(({ key }) => key),
	);

export type DemoPage = { id: number; slug: string; title: string; content: string; titleEn: string; contentEn: string };

export const PAGES: DemoPage[] = [
	{
		id: 1,
		slug: 'polityka',
		title: 'Polityka prywatności',
		content: kit('polityka', 'pl') + p('W sprawach danych osobowych odpowiada też inspektor: dane@nowascena.test.'),
		titleEn: 'Privacy policy',
		contentEn: kit('polityka', 'en') + p('The data protection officer answers too: dane@nowascena.test.'),
	},
	{
		id: 2,
		slug: 'regulamin',
		title: 'Regulamin',
		content: kit('regulamin', 'pl') + p('Gdy odwołamy wydarzenie, oddajemy pieniądze bez wniosku.'),
		titleEn: 'Terms and conditions',
		contentEn: kit('regulamin', 'en') + p('If we cancel an event, we return the money without being asked.'),
	},
	{
		id: 3,
		slug: 'kontakt',
		title: 'Kontakt',
		content:
			h('Kasa online') +
			p(
				'Telefon: <a href="tel:+48220000000">22 000 00 00</a>, codziennie 10:00–20:00.',
				'E-mail: <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a>',
			) +
			h('Pomoc w czasie transmisji') +
			p('W dniu wydarzenia dyżurujemy od godziny przed początkiem do końca spektaklu.'),
		titleEn: 'Contact',
		contentEn:
			h('Online box office') +
			p(
				'Phone: <a href="tel:+48220000000">+48 22 000 00 00</a>, daily 10:00–20:00.',
				'E-mail: <a href="mailto:kasa@nowascena.test">kasa@nowascena.test</a>',
			) +
			h('Help during a stream') +
			p('On the day of an event we are on duty from an hour before the start until the end of the show.'),
	},
	{
		id: 4,
		slug: 'jakkupicbilet',
		title: 'Jak kupić bilet',
		content: kit('jakkupicbilet', 'pl') + p('Do zobaczenia na widowni!'),
		titleEn: 'How to buy a ticket',
		contentEn: kit('jakkupicbilet', 'en') + p('See you in the audience!'),
	},
	{
		id: 5,
		slug: 'deklaracja-dostepnosci',
		title: 'Deklaracja dostępności',
		content: p('{declaration}'),
		titleEn: 'Accessibility statement',
		contentEn: p('{declaration}'),
	},
	{
		id: 6,
		slug: 'cookies',
		title: 'Pliki cookie',
		content: kit('cookies', 'pl'),
		titleEn: 'Cookies',
		contentEn: kit('cookies', 'en'),
	},
	{
		id: 7,
		slug: 'informacje-o-dostepnosci',
		title: 'Informacje o dostępności usługi',
		content: kit('informacje-o-dostepnosci', 'pl') + p('Pętla indukcyjna i opiekun widowni: patrz deklaracja dostępności.'),
		titleEn: 'Information on accessibility of the service',
		contentEn: kit('informacje-o-dostepnosci', 'en') + p('Induction loop and assistance: see the accessibility statement.'),
	},
];

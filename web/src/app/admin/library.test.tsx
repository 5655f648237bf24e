import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { createCategory, deleteCategory, listCategories, updateCategory } from '#domain/categories/categories.contract.ts';
import {
	addGalleryImage,
	createGallery,
	deleteGallery,
	deleteGalleryImage,
	listGalleries,
	updateGallery,
} from '#domain/galleries/galleries.contract.ts';
import { createSlide, deleteSlide, listSlides, updateSlide } from '#domain/slides/slides.contract.ts';
import { translationCalls } from '#domain/translations/translations.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	button,
	choose,
	dialog,
	errorAt,
	field,
	hasButton,
	hasWords,
	press,
	row,
	says,
	saysNoMore,
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi();
});
const open = (view: string) => visit(`/teapp-admin?view=${view}`);
const picture = () => new File(['obraz'], 'zdjecie.png', { type: 'image/png' });

/** A name in its row is saved by Enter. */
async function rename(name: string, value: string) {
	const input = await field(name);
	fireEvent.change(input, { target: { value } });
	fireEvent.keyDown(input, { key: 'Enter' });
}

const DRAMA = { id: 1, name: 'Dramaty', videos: [{ id: 7, title: 'Zemsta', slug: 'zemsta' }] };

it('S2-007 S2-019 S2-115 S2-116 a new category has a name to be typed over; a wrong name is said in place, a right one is saved', async () => {
	const made = { id: 2, name: 'Nowa kategoria...' };
	api.on(listCategories, { categories: [], total: 0 }).on(createCategory, { category: made });
	await open('categories');
	await says('Brak kategorii');
	api.on(listCategories, { categories: [made], total: 1 }).on(updateCategory, { category: { ...made, name: 'Farsy' } });
	await press('Dodaj kategorię');
	expect((await field('Nazwa')).value).toBe('Nowa kategoria...');
	await rename('Nazwa', '');
	await says('Nazwa jest wymagane.');
	await rename('Nazwa', '<b>Dramat</b>');
	await says('Niepoprawna nazwa');
	await rename('Nazwa', 'Farsy');
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updateCategory)).toMatchObject([{ name: 'Farsy' }]);
});

it('S2-020 S2-021 S2-046 S2-047 S2-072 a category lists its videos, is moved to the top, translated, and deleted after Tak', async () => {
	api
		.on(listCategories, { categories: [{ id: 2, name: 'Farsy' }, DRAMA], total: 2 })
		.on(updateCategory, { category: DRAMA })
		.on(deleteCategory)
		.on(translationCalls.category.list, {});
	await open('categories');
	await press('Rozwiń: Dramaty');
	expect(await addressOf('Zemsta')).toBe('/wideo/zemsta');
	await press('Przenieś na początek: Dramaty');
	await waitFor(() => expect(api.bodies(updateCategory)).toEqual([{ name: 'Dramaty' }]));
	await press('Usuń kategorię: Dramaty');
	await press('Nie');
	await press('Usuń kategorię: Farsy');
	api.on(listCategories, { categories: [DRAMA], total: 1 });
	await press('Tak');
	await says('Sukces');
	expect(api.sent(deleteCategory).map(({ params }) => params)).toEqual([{ id: '2' }]);
	await press('Tłumaczenia: Dramaty');
	await says('Brak tłumaczeń', await dialog(/Tłumaczenia/));
});

it('F-110 a name that another admin changed meanwhile is replaced only after a question', async () => {
	api
		.on(listCategories, { categories: [DRAMA], total: 1 })
		.on(
			updateCategory,
			new Refusal('changed_since', { changes: [{ by: 'Ewa', own: false, at: '2026-11-01T10:00:00Z', fields: ['name'] }] }),
		);
	await open('categories');
	await field('Nazwa');
	await rename('Nazwa', 'Farsy');
	const question = await dialog('Ktoś inny zapisał tu zmiany');
	api.on(updateCategory, { category: { ...DRAMA, name: 'Farsy' } });
	await press('Zapisz moje zmiany', question);
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updateCategory).map(({ name }) => name)).toEqual(['Farsy', 'Farsy']);
});

it('S2-049 tables show 20 rows and offer 10, 20 and 50; what is typed above a column is looked for', async () => {
	api.on(listCategories, { categories: [DRAMA], total: 25 });
	await open('categories');
	const sizes = await field('Na stronie');
	expect([...sizes.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
		'10 na stronie',
		'20 na stronie',
		'50 na stronie',
	]);
	expect(sizes.value).toBe('20');
	await type('Na stronie', '50');
	await waitFor(() => expect(api.sent(listCategories).at(-1)?.query).toMatchObject({ limit: '50' }));
	await type('Filtruj: Nazwa', 'kategoria 25');
	await waitFor(() => expect(api.sent(listCategories).at(-1)?.query).toMatchObject({ q: 'kategoria 25' }));
});

const GALLERY = { id: 3, name: 'Próby', images: [1, 2].map((id) => ({ id, thumb_url: `/t${id}.webp` })) };

it('G-066 S2-007 S2-022 S2-023 S2-117 S2-153 a gallery is added and named; a second save waits for the first', async () => {
	api.on(listGalleries, { galleries: [], total: 0 }).on(createGallery, { gallery: { id: 3, name: 'Nowa galeria' } });
	await open('galleries');
	api.on(listGalleries, { galleries: [{ id: 3, name: 'Nowa galeria' }], total: 1 });
	await press('Dodaj galerię');
	expect((await field('Nazwa')).value).toBe('Nowa galeria');
	await rename('Nazwa', '{galeria}');
	await says('Niepoprawna nazwa. Dozwolone litery, cyfry i spacje');
	let answer = () => {};
	const held = new Promise<void>((go) => {
		answer = go;
	});
	api.on(updateGallery, async () => {
		await held;
		return { gallery: GALLERY };
	});
	await rename('Nazwa', 'Próby');
	await waitFor(() => expect(api.sent(updateGallery)).toHaveLength(1));
	await rename('Nazwa', 'Próby do Wesela');
	await says('Proszę spróbować ponownie za kilka sekund.');
	api.on(listGalleries, { galleries: [GALLERY], total: 1 });
	answer();
	await says('Zaktualizowano zmiany');
	expect(api.bodies(updateGallery).map(({ name }) => name)).toEqual(['Próby']);
	expect((await field('Nazwa')).value).toBe('Próby do Wesela');
});

it('S2-118 S2-166 S2-134 images are added one by one up to five and deleted after Tak; a gallery in use stays, with the reason', async () => {
	const full = { ...GALLERY, images: [1, 2, 3, 4, 5].map((id) => ({ id, thumb_url: `/t${id}.webp` })) };
	api
		.on(listGalleries, { galleries: [GALLERY], total: 1 })
		.on(addGalleryImage, { gallery: full })
		.on(deleteGalleryImage, { gallery: GALLERY })
		.on(deleteGallery, new Refusal('in_use', { text: 'galleries.in_use', params: { videos: 'Wesele' } }));
	await open('galleries');
	await press('Zarządzaj zdjęciami: Próby');
	const images = await dialog(/Próby/);
	await choose(/Nowe zdjęcie/, [picture()], images);
	api.on(listGalleries, { galleries: [full], total: 1 });
	await press('Dodaj zdjęcie', images);
	await says('Galeria może mieć najwyżej 5 zdjęć.', images);
	expect(api.sent(addGalleryImage).map(({ files }) => files.image?.name)).toEqual(['zdjecie.png']);
	api.on(listGalleries, { galleries: [GALLERY], total: 1 });
	await press('Usuń zdjęcie 2', images);
	await press('Tak');
	await saysNoMore('Galeria może mieć najwyżej 5 zdjęć.');
	expect(api.sent(deleteGalleryImage).map(({ params }) => params)).toEqual([{ id: '2' }]);
	await press('Zamknij', images);
	await press('Usuń galerię: Próby');
	await press('Tak');
	await says(/Wystąpił błąd: Nie można usunąć/);
});

const SLIDE = { id: 4, title: 'Wesele na żywo', text: '<p>Premiera w piątek</p>', url: '/wideo/wesele', bg_image: '/b.webp' };

it('S2-027 S2-119 S2-157 S2-170 a slide needs a title, a text and a safe link; its picture is sent with it', async () => {
	api.on(listSlides, { slides: [], total: 0 }).on(createSlide, { slide: SLIDE });
	await open('slider_settings');
	await press('Dodaj slajd');
	const drawer = await dialog(/slajd/i);
	await says('5200 KB i 4000 px', drawer);
	await type('Odnośnik', 'javascript:alert(1)', drawer);
	await press('Zapisz', drawer);
	for (const words of ['Proszę podać tytuł.', 'Proszę podać tekst slajdu', 'Niepoprawny odnośnik']) await says(words, drawer);
	expect(await errorAt('Tytuł', drawer)).toBe('Proszę podać tytuł.');
	expect(api.sent(createSlide)).toEqual([]);
});

it('S2-027 S2-046 S2-070 S2-071 S2-157 slides are published, moved to the top and deleted', async () => {
	const second = { id: 5, title: 'Drugi', text: 'x', published: true };
	api
		.on(listSlides, { slides: [second, SLIDE], total: 2 })
		.on(updateSlide, { slide: SLIDE })
		.on(deleteSlide);
	await open('slider_settings');
	const line = await row('Wesele na żywo');
	await says('Nieopublikowany', line);
	await says('Premiera w piątek', line);
	expect(line.querySelectorAll('img')).toHaveLength(1);
	await press('Edytuj slajd: Wesele na żywo');
	const drawer = await dialog(/slajd/i);
	await press('Publikuj slajd', drawer);
	await choose(/Tło/, [picture()], drawer);
	await press('Zapisz', drawer);
	await says('Zaktualizowano zmiany');
	const [change] = api.sent(updateSlide);
	expect(change?.body).toMatchObject({ published: 'true' });
	expect(Object.values(change?.files ?? {}).map(({ name }) => name)).toEqual(['zdjecie.png']);
	await press('Przenieś na początek: Wesele na żywo');
	await waitFor(() => expect(api.bodies(updateSlide).at(-1)).toEqual({}));
	api.on(listSlides, { slides: [SLIDE], total: 1 });
	await press('Usuń slajd: Drugi');
	await press('Tak');
	await saysNoMore('Drugi');
	expect(api.sent(deleteSlide).map(({ params }) => params)).toEqual([{ id: '5' }]);
});

it('S2-050 S2-156 F-102 translations: none, one is added and edited as text; one that cannot be read says so', async () => {
	const calls = translationCalls.slide;
	api
		.on(listSlides, { slides: [SLIDE], total: 1 })
		.on(calls.list, { translations: [] })
		.on(calls.create, { translation: { id: 1, language_code: 'en', title: 'Live' } });
	await open('slider_settings');
	await press('Tłumaczenia: Wesele na żywo');
	const shown = await dialog(/Tłumaczenia/);
	await says('Brak tłumaczeń', shown);
	await press('Dodaj tłumaczenie', shown);
	await type('Język', 'en', shown);
	await type(/^Tytuł/, 'Live', shown);
	api.on(calls.list, { translations: [{ id: 1, language_code: 'en', title: 'Live' }] });
	await press('Zapisz', shown);
	await says('Live', shown);
	expect(api.bodies(calls.create)).toMatchObject([{ slide_id: 4, language_code: 'en', title: 'Live' }]);
	api.on(calls.get, new Refusal('not_found'));
	await press('Edytuj: EN', shown);
	await says('Wystąpił błąd przy pobieraniu tłumaczenia.', shown);
	expect(hasButton('Spróbuj ponownie', shown)).toBe(true);
	expect(hasWords('Brak tłumaczeń', shown)).toBe(false);
	expect(await button('Zamknij', shown)).toBeTruthy();
});

import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import { warsawDate } from '#domain/base/time/time.ts';
import { createCodes, deleteCode, getCode, listCodeBatches, listCodes, revokeCodeBatch, updateCode } from '#domain/codes/codes.contract.ts';
import { listEvents } from '#domain/events/events.contract.ts';
import { listVideos } from '#domain/videos/videos.contract.ts';
import { type FakeApi, fakeApi } from '../../../testing/fake-api.ts';
import {
	addressOf,
	cells,
	dialog,
	errorAt,
	field,
	hasButton,
	hasField,
	hasRow,
	pick,
	press,
	row,
	says,
	type,
} from '../../../testing/hands.ts';
import { signInAs } from '../../../testing/page.tsx';
import { visit } from '../../../testing/visit.tsx';

const AUTUMN = {
	id: 1,
	code: 'JESIEN20',
	desc: 'Kod próbny',
	discount: '20%',
	discount_percent: 20,
	event_id: 4,
	product_id: 'event-4',
	title: 'Mewa',
	limit: 50,
	numberOfUses: 3,
	expiration_date: '2030-01-01T10:00:00Z',
	updated_at: '2026-11-01T10:00:00Z',
};
const AMOUNT = {
	id: 2,
	code: 'ZLOTY12',
	desc: 'Kwotowy',
	discount: '12.50',
	discount_cash: 12.5,
	video_id: 9,
	product_id: 'video-9',
	title: 'Lalka',
	limit: 5,
	expiration_date: '2030-06-01T10:00:00Z',
};
const ANY = { id: 3, code: 'WSZEDZIE', desc: 'Dowolny', discount: '5%', discount_percent: 5, product_id: 'any', limit: 3 };
const PAID = { ...ANY, id: 5, code: 'PRE-OPLACONY', extOrderId: 'PRE1', order: { number: 'PWNV-J7ZM', kind: 'gift' } } as const;

let api: FakeApi;
beforeEach(() => {
	signInAs('admin');
	api = fakeApi()
		.on(listCodes, { codes: [AUTUMN, AMOUNT, ANY, PAID], total: 4 })
		.on(listCodeBatches, { batches: [] })
		.on(listEvents, { events: [{ id: 4, title: 'Mewa' }], total: 1 })
		.on(listVideos, { videos: [{ id: 9, title: 'Lalka' }], total: 1 });
});
const open = (more = '') => visit(`/teapp-admin?view=promotion_codes${more}`);
const lastQuery = () => api.sent(listCodes).at(-1)?.query;

it('S3-033 S3-034 first shows what can still be used by many people; every filter is sent, and stays in the address', async () => {
	await open();
	await row('JESIEN20');
	expect(lastQuery()).toMatchObject({ available: '1', min_limit: '2', expiration_date_from: warsawDate(new Date()) });
	expect((await field('Limit co najmniej')).value).toBe('2');
	await type('Zniżka', '12,50\u00a0zł');
	await pick('Wydarzenie', 'Mewa');
	await press('Szukaj');
	await waitFor(() => expect(lastQuery()).toMatchObject({ discount: '12.50', event_id: '4', min_limit: '2' }));
	expect(window.location.search).toContain('f_event_id=4');
});

it('S3-033 the address decides the filters', async () => {
	await open('&f_shown=1&f_name=dawn&f_limit=1&f_video_id=9&f_expiration_date_to=2030-07-01');
	await waitFor(() => expect(lastQuery()).toMatchObject({ name: 'dawn', limit: '1', video_id: '9', expiration_date_to: '2030-07-01' }));
	expect(lastQuery()).not.toHaveProperty('available');
});

it('S3-035 S3-039 the table shows code, description, discount, product, limit, number of uses and the last day', async () => {
	await open();
	expect(cells(await row('JESIEN20')).slice(1, 8)).toEqual(['JESIEN20', 'Kod próbny', '20%', 'Mewa', '50', '3', '01.01.2030, 11:00']);
	expect(cells(await row('ZLOTY12')).slice(1, 8)).toEqual(['ZLOTY12', 'Kwotowy', '12,50 zł', 'Lalka', '5', '0', '01.06.2030, 12:00']);
	expect(cells(await row('WSZEDZIE'))).toContain('Dowolny');
	expect(await addressOf('Mewa')).toBe('/wydarzenie/4');
	expect(await addressOf('Lalka')).toBe('/wideo/9');
});

it('S3-035 a paid ticket is marked, leads to its order, cannot be deleted and keeps what was paid for', async () => {
	await open();
	const line = await row('PRE-OPLACONY');
	await says('opłacony bilet', line);
	expect(await addressOf('Zamówienie PWNV-J7ZM', line)).toMatch(/view=gifts&.*f_number=PRE1/);
	expect(hasButton('Usuń kod PRE-OPLACONY')).toBe(false);
	await press('Edytuj kod PRE-OPLACONY');
	const drawer = await dialog(/PRE-OPLACONY/);
	await says('To opłacony bilet z zamówienia PWNV-J7ZM', drawer);
	for (const label of ['Zniżka', 'Limit użyć']) expect(hasField(label, drawer)).toBe(false);
});

it('S3-036 an opened row lists who has the code, and can be read again after a failure', async () => {
	api.on(getCode, new Refusal('not_available'));
	await open();
	await press('Rozwiń: JESIEN20');
	const uses = [{ id: 1, userId: 12, firstname: 'Anna', lastname: 'Bąk', used: 1, usage_date: '2026-03-04T11:00:00Z' } as const];
	await says('Spróbuj ponownie');
	api.on(getCode, { code: { ...AUTUMN, uses }, total: 1 });
	await press('Spróbuj ponownie');
	expect(await addressOf('Anna Bąk')).toBe('/konto/12');
	await says('Tak04.03.2026, 12:00', await row('Anna Bąk'));
});

it('S3-040 G-050 deleting asks first and says how many people lose the code; Nie sends nothing, a refusal is said', async () => {
	api.on(deleteCode);
	await open();
	await press('Usuń kod JESIEN20');
	await says('Usunąć kod JESIEN20? Stracą go 3 osoby, które mają go na koncie.');
	await press('Nie');
	await press('Usuń kod ZLOTY12');
	api.on(listCodes, { codes: [AUTUMN], total: 1 });
	await press('Tak');
	await waitFor(() => expect(hasRow('ZLOTY12')).toBe(false));
	expect(api.sent(deleteCode).map(({ params }) => params)).toEqual([{ id: '2' }]);
	api.on(deleteCode, new Refusal('in_use'));
	await press('Usuń kod JESIEN20');
	await press('Tak');
	await says('Wystąpił błąd: ');
	expect(hasRow('JESIEN20')).toBe(true);
});

it('F-088 S3-037 S3-097 the drawer makes one code for many people', async () => {
	api.on(createCodes, { codes: [{ ...ANY, id: 8, code: 'WIOSNA' }] });
	await open();
	await press('Generuj kody');
	const drawer = await dialog('Nowe kody');
	expect((await field('Limit użyć', drawer)).value).toBe('1');
	await type('Kod', 'WIOSNA', drawer);
	await type('Opis', 'Wiosenna zniżka', drawer);
	await type('Zniżka', '25%', drawer);
	await type('Limit użyć', '40', drawer);
	await type(/Data ważności/, '15.12.2030', drawer);
	await press('Zapisz', drawer);
	await says('WIOSNA', await dialog('Wygenerowane kody'));
	expect(api.bodies(createCodes)).toMatchObject([
		{
			code: 'WIOSNA',
			desc: 'Wiosenna zniżka',
			discount: '25%',
			limit: '40',
			number: null,
			product_id: 'any',
			expiration_date: '2030-12-15',
		},
	]);
});

it('F-088 S3-037 S3-038 S3-098 or many one-time codes, which are copied together', async () => {
	const clipboard = { writeText: vi.fn(async () => {}) };
	Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
	const codes = ['SZKOLA-A', 'SZKOLA-B', 'SZKOLA-C'].map((code, index) => ({ ...ANY, id: 20 + index, code, limit: 1 }));
	api.on(createCodes, { codes });
	await open();
	await press('Generuj kody');
	const drawer = await dialog('Nowe kody');
	await type('Rodzaj', 'multiple', drawer);
	await type('Prefiks', 'SZKOLA-', drawer);
	await type('Opis', 'Dla szkół', drawer);
	await type('Zniżka', '12,50', drawer);
	await type('Zniżka w', 'cash', drawer);
	await type(/Nazwa partii/, 'Szkoły 2030', drawer);
	await type('Liczba kodów', '3', drawer);
	await pick('Produkt', 'Mewa', drawer);
	await type(/Data ważności/, '15.12.2030', drawer);
	await press('Zapisz', drawer);
	await press('Kopiuj wszystkie', await dialog('Wygenerowane kody'));
	expect(clipboard.writeText).toHaveBeenCalledWith('SZKOLA-A\nSZKOLA-B\nSZKOLA-C');
	expect(api.bodies(createCodes)).toMatchObject([
		{ code: 'SZKOLA-', discount: '12.50', limit: null, number: '3', batch: 'Szkoły 2030', product_id: 'event-4' },
	]);
	// one-time codes are in the list at once, whatever its filter was
	await waitFor(() => expect(lastQuery()).not.toHaveProperty('min_limit'));
});

it('F-088 a batch has its usage, a file and a button that revokes the rest after a question', async () => {
	const batch = { id: 6, name: 'Szkoły 2030', codes: 3, used: 1 };
	api.on(listCodeBatches, { batches: [batch] }).on(revokeCodeBatch, { revoked: 2 });
	await open();
	expect(cells(await row('Szkoły 2030')).slice(0, 4)).toEqual(['Szkoły 2030', '3', '1', '0']);
	expect(hasButton(/Eksport CSV/, await row('Szkoły 2030'))).toBe(true);
	await press('Unieważnij wszystkie: Szkoły 2030');
	api.on(listCodeBatches, { batches: [{ ...batch, revoked: 2 }] });
	await press('Tak');
	await says('Unieważniono 2 kody');
	await says('Szkoły 2030 unieważniona');
	expect(hasButton(/Unieważnij/)).toBe(false);
});

it('S3-037 a change sends only what was changed: the field shows a day, and the code ends at a moment of it', async () => {
	api.on(updateCode, { code: AUTUMN });
	await open();
	await press('Edytuj kod JESIEN20');
	const drawer = await dialog(/JESIEN20/);
	expect((await field('Zniżka', drawer)).value).toBe('20');
	expect((await field('Zniżka w', drawer)).value).toBe('percent');
	await type('Limit użyć', '60', drawer);
	await press('Zapisz', drawer);
	await waitFor(() => expect(api.bodies(updateCode)).toEqual([{ limit: '60', seen_at: AUTUMN.updated_at }]));
});

it('S3-109 S3-110 S3-111 S3-112 S3-113 S3-114 each wrong field of a code has its own message', async () => {
	api.on(createCodes);
	await open();
	await press('Generuj kody');
	const drawer = await dialog('Nowe kody');
	await type('Limit użyć', 'dużo', drawer);
	await press('Zapisz', drawer);
	for (const [label, words] of [
		['Kod', 'Niepoprawny kod/prefiks'],
		['Opis', 'Pole wymagane. Prosimy podać opis kodu.'],
		['Zniżka', 'Niepoprawna wartość.'],
		['Limit użyć', 'Podaj liczbę całkowitą większą od 0.'],
		[/Data ważności/, 'Niepoprawna data.'],
	] as const)
		await waitFor(async () => expect(await errorAt(label, drawer)).toContain(words));
	await type('Kod', 'X'.repeat(31), drawer);
	await says('Maksymalna liczba znaków to 30', drawer);
	for (const wrong of ['101%', '0']) {
		await type('Zniżka', wrong, drawer);
		await waitFor(async () => expect(await errorAt('Zniżka', drawer)).toBe('Niepoprawna wartość.'));
	}
	await type('Rodzaj', 'multiple', drawer);
	await type('Liczba kodów', '2,5', drawer);
	await press('Zapisz', drawer);
	await waitFor(async () => expect(await errorAt('Liczba kodów', drawer)).toBe('Podaj liczbę całkowitą większą od 0.'));
	expect(api.sent(createCodes)).toEqual([]);
});

import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from '#domain/base/refusal.ts';
import {
	answerComplaint,
	complain,
	getComplaintPictures,
	listComplaints,
	listWithdrawals,
	withdraw,
} from '#domain/claims/claims.contract.ts';
import { type FakeApi, fakeApi } from '../../testing/fake-api.ts';
import { addressOf, errorAt, field, hasField, hasWords, press, says, type } from '../../testing/hands.ts';
import { signInAs } from '../../testing/page.tsx';
import { visit } from '../../testing/visit.tsx';

const STATEMENT = 'Ja, Róża Gęsia, odstępuję od umowy, zamówienie 7KQ2-MXA9.';
const CLAIM = {
	id: 79,
	kind: 'complaint',
	number: 'REK-2026-0079',
	name: '',
	email: 'lukasz@poczta.example',
	received_at: '2026-11-07T12:00:00Z',
	due_at: '2026-11-21',
	content: 'Przez pierwszy akt nie było napisów.',
	topic: 'captions',
	wish: 'part',
	pictures: 1,
	order: {
		extOrderId: 'WYD-1',
		number: 'PWNV-J7ZM',
		description: 'Bilet: Mewa',
		status: 'COMPLETED',
		amount: 45,
		returned: 0,
		views: 2,
		userId: 4,
	},
	outcome: null,
} as const;

let api: FakeApi;
beforeEach(() => {
	window.localStorage.clear();
	vi.spyOn(console, 'error').mockImplementation(() => {});
	api = fakeApi();
});

it('N-020 /odstapienie has two steps and a receipt with its second, is linked in the footer and keeps what was typed', async () => {
	api.on(withdraw, { statement: { received_at: null, text: STATEMENT } });
	await visit('/odstapienie?numer=7KQ2-MXA9');
	expect((await field('Numer zamówienia')).value).toBe('7KQ2-MXA9');
	await press('Dalej: sprawdź oświadczenie');
	await waitFor(async () => expect(await errorAt('Imię i nazwisko')).toBe('Pole wymagane.'));
	expect(await errorAt('E-mail z zamówienia')).toContain('Pole wymagane.');
	await type('Imię i nazwisko', 'Róża Gęsia');
	await type('E-mail z zamówienia', 'roza@poczta.example');
	await press('Dalej: sprawdź oświadczenie');
	await says(STATEMENT);
	await press('Wróć i popraw');
	expect((await field('Imię i nazwisko')).value).toBe('Róża Gęsia');
	await press('Dalej: sprawdź oświadczenie');
	await says('Sprawdź i potwierdź');
	api.on(withdraw, { statement: { received_at: '2026-11-19T13:41:07Z', text: STATEMENT } });
	await press('Potwierdzam odstąpienie od umowy');
	await says('Otrzymano 19.11.2026, 14:41:07');
	await says(/przyjdzie w ciągu minuty na roza@poczta.example/);
	expect(await addressOf('Odstąp od umowy tutaj', document.querySelector('footer') as Element)).toBe('/odstapienie');
	expect(await addressOf('Reklamacje', document.querySelector('footer') as Element)).toBe('/reklamacja');
});

it('N-024 /reklamacja names all that is missing, keeps what was typed when it is refused, and gives a number and a clock', async () => {
	api.on(complain, new Refusal('too_many_requests'));
	await visit('/reklamacja?numer=PWNV-J7ZM');
	await press('Wyślij reklamację');
	await waitFor(async () => expect(await errorAt('Co się stało')).toContain('Opisz, co się stało (co najmniej 10 znaków).'));
	expect(await errorAt('E-mail')).toBe('Pole wymagane.');
	await type('E-mail', 'anna@poczta.example');
	await type('Czego dotyczy', 'picture');
	await type('Co się stało', 'Od 20:10 obraz zatrzymywał się co minutę.');
	await press('Wyślij reklamację');
	await says('Pole wymagane.');
	(await field('Zwrotu części ceny')).click();
	await press('Wyślij reklamację');
	await says('Zbyt wiele prób. Spróbuj ponownie za chwilę.');
	expect((await field('Co się stało')).value).toBe('Od 20:10 obraz zatrzymywał się co minutę.');
	api.on(complain, { complaint: { number: 'REK-2026-0084', received_at: '2026-11-19T13:41:07Z', due_at: '2026-12-03' } });
	await press('Wyślij reklamację');
	await says('REK-2026-0084');
	await says(/najpóźniej 3 grudnia 2026/);
});

it('N-024 the staff see what waits with its days, the order and the pictures, and answer with what is done', async () => {
	signInAs('admin');
	api
		.on(listComplaints, { claims: [CLAIM], waiting: 1, answered: 61, total: 1 })
		.on(getComplaintPictures, { pictures: ['data:image/jpeg;base64,/9j/'] })
		.on(answerComplaint, new Refusal('validation', { formError: { amount: 'orders.validate.refund_left' } }));
	await visit('/teapp-admin?view=complaints');
	await says('Czekają 1');
	await says('REK-2026-0079');
	await says(/odpowiedz do sobota 21 listopada 2026/);
	await says(/Zamówienie PWNV-J7ZM: Bilet: Mewa/);
	await waitFor(() => expect(document.querySelector('img[alt="Zdjęcie 1 do reklamacji"]')).not.toBeNull());
	expect(hasField('Kwota zwrotu w zł')).toBe(false);
	(await field(/^Zwrot części/)).click();
	await type('Kwota zwrotu w zł', '100');
	await type('Odpowiedź do widza', 'Oddajemy część.');
	await press('Wyślij odpowiedź');
	await waitFor(async () => expect(await errorAt('Kwota zwrotu w zł')).not.toBe(''));
	expect((await field('Odpowiedź do widza')).value).toBe('Oddajemy część.');
	api.on(answerComplaint, { claim: { ...CLAIM, outcome: 'part' } });
	await press('Wyślij odpowiedź');
	await says('Odpowiedź wysłana.');
});

it('N-020 the staff see what the law said of a withdrawal, and what left by itself', async () => {
	signInAs('admin');
	const claim = {
		...CLAIM,
		kind: 'withdrawal',
		number: 'ODS-2026-0217',
		why: 'unused',
		topic: null,
		wish: null,
		pictures: 0,
		name: 'Róża Gęsia',
	} as const;
	const answered = {
		outcome: 'whole',
		answered_at: '2026-11-19T13:41:07Z',
		answered_by: null,
		answer: 'Masz prawo odstąpić.',
		amount: 29,
	} as const;
	api.on(listWithdrawals, { claims: [{ ...claim, ...answered }], waiting: 0, answered: 1, total: 1 });
	await visit('/teapp-admin?view=withdrawals&f_state=answered');
	await says('Masz prawo odstąpić: nikt nie użył kodu.');
	await says(/Zwrot całości, .*automatycznie, 29,00 zł/);
	expect(hasWords('Wyślij odpowiedź')).toBe(false);
});

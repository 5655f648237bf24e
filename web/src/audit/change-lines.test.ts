import { expect, it } from 'vitest';
import { auditTexts } from '#domain/audit/audit.texts.ts';
import type { Language } from '#domain/base/text/language.ts';
import { paymentsTexts } from '#domain/orders/listing/payments.texts.ts';
import { refundListTexts } from '#domain/orders/refunding/refund-list.texts.ts';
import type { TextKey } from '#domain/texts/texts.ts';
import { registerTexts, translate } from '#web/lib/language.tsx';
import { changeLines } from './change-lines.ts';

registerTexts(auditTexts);
registerTexts(paymentsTexts);
registerTexts(refundListTexts);
const textsIn = (language: Language) =>
	Object.assign((key: TextKey) => translate(language, key), { language, message: (text: string) => text });
const t = textsIn('pl');

it.each([
	[{ city: 'Gdynia' }, { city: 'Sopot' }, ['Miejscowość: Gdynia → Sopot']],
	[null, { reason: 'spam', forever: true }, ['Powód: spam', 'Bezterminowo: tak']],
	[{ reason: 'spam' }, null, ['Powód: spam → –']],
	[{ city: 'a', street: 'b' }, { city: 'a', street: 'c' }, ['Ulica i numer: b → c']],
	[null, null, []],
	['text', ['list'], []],
])('a change from %j to %j reads %j', (before, after, lines) => expect(changeLines(before, after, t)).toEqual(lines));

it('F-090 statuses, sums, alarms, roles and methods are texts, not internal codes', () => {
	expect(changeLines({ status: 'COMPLETED', returned_grosze: 0 }, { status: 'WAITING_FOR_REFUND', returned_grosze: 1550 }, t)).toEqual([
		'Status: Zakończone → Oczekuje na zwrot',
		expect.stringMatching(/^Zwrócono łącznie: 0,00.zł → 15,50.zł$/),
	]);
	expect(changeLines(null, { returned_grosze: 155_050 }, textsIn('en'))).toEqual([expect.stringMatching(/^Total returned: 1,550\.50.zł$/)]);
	expect(changeLines({ alarm: 'refund_refused' }, { alarm: null, how: 'transfer' }, t)).toEqual([
		'Wymaga uwagi: Operator płatności odmówił zwrotu. → –',
		'Sposób: przelewem',
	]);
	expect(changeLines({ role_id: 2 }, { role_id: 1, password: 'changed', of_an_older_version: 7 }, t)).toEqual([
		'Rola: standard → administrator',
		'Hasło: zmienione',
		'Inne dane: 7',
	]);
});

import { defineTexts } from '../base/text/text.ts';

export const dutiesTexts = defineTexts({
	'duties.until': ['do {until}', 'by {until}'],
	'duties.complaints': ['Reklamacje: mija termin odpowiedzi', 'Complaints: a reply is nearly due'],
	'duties.complaints.do': ['Odpowiedz na reklamacje', 'Reply to the complaints'],
	'duties.withdrawals': ['Odstąpienia: mija termin odpowiedzi', 'Withdrawals: a reply is nearly due'],
	'duties.withdrawals.do': ['Odpowiedz na odstąpienia', 'Reply to the withdrawals'],
	'duties.seller': ['Kto sprzedaje: brakuje danych', 'Who sells: data is missing'],
	'duties.seller.do': ['Uzupełnij dane sprzedawcy', 'Complete the seller’s data'],
	'duties.accessibility': ['Deklaracja dostępności', 'Accessibility statement'],
	'duties.accessibility.do': ['Zrób przegląd i wpisz jego datę', 'Review it and enter the date'],
	'duties.accessibility.review': ['roczny przegląd', 'yearly review'],
	'duties.seller.name': ['nazwa', 'name'],
	'duties.seller.street': ['ulica i numer', 'street and number'],
	'duties.seller.postal_code': ['kod pocztowy', 'postal code'],
	'duties.seller.city': ['miejscowość', 'city'],
	'duties.seller.email': ['e-mail', 'e-mail'],
	'duties.seller.phone': ['telefon', 'phone'],
	'duties.seller.nip': ['NIP', 'NIP'],
	'duties.seller.regon': ['REGON', 'REGON'],
	'duties.seller.register': ['KRS albo RIK', 'KRS or RIK'],
});

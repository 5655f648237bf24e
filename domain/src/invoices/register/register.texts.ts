import { defineTexts } from '../../base/text/text.ts';

/** The register of sales in the panel and its files. */
export const registerTexts = defineTexts({
	'invoices.tab.register': ['Rejestr sprzedaży', 'Register of sales'],
	'register.lead': [
		'Faktury, korekty i sprzedaż bez faktury: {month}. Sumy są równe zestawieniu miesiąca.',
		'Invoices, corrections and sales without an invoice: {month}. The sums equal the statement of the month.',
	],
	'register.files': ['Pobierz ZIP', 'Download ZIP'],
	'register.documents': ['Faktury i korekty', 'Invoices and corrections'],
	'register.documents_count': ['{count} {count|dokument|dokumenty|dokumentów}', '{count} {count|document|documents}'],
	'register.undocumented': ['Sprzedaż bez faktury', 'Sales without an invoice'],
	'register.total': ['Razem', 'In all'],
	'register.day': ['Dzień sprzedaży lub zwrotu', 'Day of sale or refund'],
	'register.day_short': ['Dzień', 'Day'],
	'register.document': ['Dokument', 'Document'],
	'register.kind': ['Rodzaj dokumentu', 'Kind of document'],
	'register.kind_short': ['Rodzaj', 'Kind'],
	'register.issued_on': ['Data wystawienia', 'Issued on'],
	'register.sold_on': ['Data sprzedaży', 'Sold on'],
	'register.buyer': ['Nabywca', 'Buyer'],
	'register.buyer_number': ['NIP lub inny numer', 'NIP or another number'],
	'register.corrects': ['Koryguje', 'Corrects'],
	'register.ksef': ['Numer KSeF lub oznaczenie JPK', 'KSeF number or JPK mark'],
	'register.ksef_short': ['KSeF lub JPK', 'KSeF or JPK'],
	'register.refused': ['Nieprzyjęta przez KSeF: {reason}', 'Refused by KSeF: {reason}'],
	'register.refused_count': ['nieprzyjęte przez KSeF: {refused}', 'refused by KSeF: {refused}'],
	'register.empty': ['W tym miesiącu nie było sprzedaży ani zwrotów.', 'No sales or refunds in this month.'],
	'register.file': ['Plik', 'File'],
	'register.bytes': ['Bajty', 'Bytes'],
	'register.file_name': ['rejestr-sprzedazy', 'register-of-sales'],
	'register.manifest_name': ['spis-plikow', 'list-of-files'],
});

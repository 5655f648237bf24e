import { defineTexts } from '../../base/text/text.ts';

export const ksefTexts = defineTexts({
	'ksef.title': ['KSeF', 'KSeF'],
	'ksef.state': ['Stan w KSeF', 'State at KSeF'],
	'ksef.number': ['Numer KSeF', 'KSeF number'],
	'ksef.upo': ['Pobierz UPO', 'Download the receipt (UPO)'],
	'ksef.group.all': ['Wszystkie', 'All'],
	'ksef.group.waiting': ['Czeka na numer', 'Waits for its number'],
	'ksef.group.numbered': ['Przyjęta', 'Accepted'],
	'ksef.group.refused': ['Wymaga uwagi', 'Needs a look'],
	'ksef.replaced': ['Zastąpiona', 'Replaced'],
	'ksef.closed': ['Zamknięta', 'Closed'],
	'ksef.closed_reason': ['Zamknięta bez nowej: {reason}', 'Closed without a new one: {reason}'],
	'ksef.group.outside': ['Poza KSeF', 'Outside KSeF'],
	'ksef.deadline': ['Wyślij do: {day}', 'To be sent by: {day}'],
	'ksef.offline': ['wysłana w trybie offline', 'sent as offline'],
	'ksef.refusal': ['KSeF nie przyjął faktury ({code}): {reason}', 'KSeF has not accepted the invoice ({code}): {reason}'],
	'ksef.remark': ['Uwaga: {reason}', 'Note: {reason}'],
	'ksef.reason.duplicate': [
		'pod tym numerem KSeF ma już fakturę: inną albo taką, której nie pokazuje. Zanim wystawisz nową, sprawdź w KSeF, co to za faktura.',
		'KSeF already has an invoice under this number: another one, or one it does not show. Find out at KSeF which one before you issue a new one.',
	],
	'ksef.reason.number': ['numer nadany przez KSeF jest nieprawidłowy', 'the number KSeF has given is wrong'],
	'ksef.reason.receipt': ['UPO nie dotyczy tej faktury', 'the receipt is of another invoice'],
	'ksef.reason.refused_twice': ['plik odrzucono dwa razy', 'the file was refused twice'],
	'ksef.reason.blocked': [
		'KSeF albo serwer pośredniczący (proxy) nie przepuścił tej faktury. Następna próba jest po godzinie albo zaraz po „Sprawdź połączenie”.',
		'KSeF or a server in between (proxy) has not let this invoice through. The next try is after an hour, or right after “Check the connection”.',
	],
	'ksef.not_connected': [
		'KSeF nie jest podłączony. Faktury są wystawiane, ale nie są wysyłane.',
		'KSeF is not connected. Invoices are issued, but not sent.',
	],
	'ksef.connected': ['Połączono jako {nip}. Na numer KSeF czeka: {waiting}.', 'Connected as {nip}. Waiting for a KSeF number: {waiting}.'],
	'ksef.alarm.access': [
		'Faktury nie są wysyłane do KSeF. Sprawdź token i uprawnienia: {alarm}',
		'Invoices are not sent to KSeF. Check the token and its rights: {alarm}',
	],
	'ksef.alarm.calls': [
		'Faktury nie są wysyłane do KSeF, bo wywołania tego serwera są odrzucane. Sprawdź KSEF_BASE_URL i serwer pośredniczący (proxy): {alarm}',
		'Invoices are not sent to KSeF, because the calls of this server are refused. Check KSEF_BASE_URL and the proxy: {alarm}',
	],
	'ksef.blocked': [
		'Co najmniej jedna faktura nie trafia do KSeF, bo nie przepuszcza jej KSeF albo serwer pośredniczący (proxy). Sprawdź uprawnienia tokenu i ten serwer: {blocked}',
		'At least one invoice does not get to KSeF, because KSeF or a server in between (proxy) does not let it through. Check the rights of the token and that server: {blocked}',
	],
	'ksef.resting.away': ['KSeF nie odpowiada. Następna próba: {at}.', 'KSeF does not answer. Next try: {at}.'],
	'ksef.resting.asked': [
		'KSeF prosi o przerwę, bo wywołań było zbyt wiele. Następna próba: {at}.',
		'KSeF asks for a pause after too many calls. Next try: {at}.',
	],
	'ksef.late': [
		'{late} {late|faktura czeka|faktury czekają|faktur czeka} na numer KSeF, a termin mija dziś albo już minął.',
		'{late} {late|invoice waits|invoices wait} for a KSeF number, and the deadline is today or has passed.',
	],
	'ksef.refused': [
		'{refused} {refused|faktura wymaga|faktury wymagają|faktur wymaga} uwagi w KSeF.',
		'{refused} {refused|invoice needs|invoices need} a look at KSeF.',
	],
	'ksef.check': ['Sprawdź połączenie', 'Check the connection'],
	'ksef.check_works': ['Połączenie z KSeF działa.', 'The connection to KSeF works.'],
	'ksef.check_fails': ['KSeF odmówił: {error}', 'KSeF refused: {error}'],
});

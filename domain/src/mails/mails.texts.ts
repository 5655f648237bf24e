import { defineTexts } from '../base/text/text.ts';

export const mailsTexts = defineTexts({
	'mails.lead': [
		'Wiadomości, których nie udało się wysłać, i te, które czekają. Odmowa adresata jest ostateczna; po innych błędach próbujemy ponownie przez trzy dni. Przypomnień i odnośników, które straciły ważność, nie wysyłamy.',
		'Mail that could not be sent, and mail that waits. A refusal of the recipient is final; after other errors we try again for three days. Reminders and links that have expired are not sent.',
	],
	'mails.state': ['Stan', 'State'],
	'mails.state.failed': ['Nie wysłano', 'Not sent'],
	'mails.state.waiting': ['Czeka', 'Waiting'],
	'mails.to': ['Odbiorca', 'Recipient'],
	'mails.subject': ['Temat', 'Subject'],
	'mails.created_at': ['Napisano', 'Written'],
	'mails.tries': ['Próby', 'Tries'],
	'mails.last_error': ['Powód', 'Reason'],
	'mails.next_try_at': ['Następna próba', 'Next try'],
	'mails.no_error': ['jeszcze nie próbowano', 'not tried yet'],
	'mails.expired': [
		'Za późno: wiadomość straciła ważność, zanim udało się ją wysłać.',
		'Too late: the message expired before it could be sent.',
	],
	'mails.retry': ['Wyślij ponownie', 'Send again'],
	'mails.retried': ['Wiadomość zostanie wysłana ponownie.', 'The message will be sent again.'],
	'mails.none.failed': [
		'Wszystko dotarło: nie ma wiadomości, których nie udało się wysłać.',
		'Everything arrived: no message failed to be sent.',
	],
	'mails.none.waiting': ['Żadna wiadomość nie czeka na wysłanie.', 'No message is waiting to be sent.'],
});

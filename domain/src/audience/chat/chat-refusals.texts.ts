import { defineTexts } from '../../base/text/text.ts';

export const chatRefusalTexts = defineTexts({
	'chat.validate.empty': ['Napisz coś, zanim wyślesz', 'Write something before you send it'],
	'chat.too_soon': ['Następną wiadomość możesz wysłać za {seconds} s', 'You can send the next message in {seconds} s'],
	'chat.already_removed': ['Ta wiadomość została już usunięta przez obsługę', 'The staff have already deleted this message'],
	'chat.not_reportable': ['Tej wiadomości nie można zgłosić', 'This message cannot be reported'],
	'chat.validate.too_long': ['Wiadomość może mieć najwyżej 500 znaków', 'A message may have at most 500 characters'],
	'chat.validate.word': ['Ta wiadomość zawiera słowo, którego tu nie używamy', 'This message contains a word we do not use here'],
	'refusal.chat_name': [
		'Twoje imię wygląda jak nazwa obsługi teatru. Popraw je w danych konta, a będziesz pisać na czacie.',
		'Your first name looks like that of the theatre’s staff. Correct it in your account to write in the chat.',
	],
	'refusal.chat_muted': ['Nie możesz pisać na tym czacie', 'You cannot write in this chat'],
});

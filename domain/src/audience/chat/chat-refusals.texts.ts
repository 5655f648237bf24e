import { defineTexts } from '../../base/text/text.ts';

/** Why a message was not written; the server answers them. */
export const chatRefusalTexts = defineTexts({
	'chat.validate.too_long': ['Wiadomość może mieć najwyżej 500 znaków', 'A message may have at most 500 characters'],
	'chat.validate.word': ['Ta wiadomość ma słowo, którego tu nie używamy', 'This message has a word we do not use here'],
	'refusal.chat_muted': ['Nie możesz pisać na tym czacie', 'You cannot write in this chat'],
});

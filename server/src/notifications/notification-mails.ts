import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import type { Language } from '#domain/base/text/language.ts';
import { formatDays, formatMoment } from '#domain/base/time/dates.ts';
import { laterReminderWord, type ReminderKind, type ReminderWord, reminderWord } from '#domain/notifications/notifications.rules.ts';
import { itemPath } from '#domain/orders/orders.screens.rules.ts';
import { text } from '#domain/texts/texts.ts';
import { titleIn } from '#domain/translations/translations.rules.ts';
import type { Env } from '../lib/env.ts';
import { greetingOf, type MailContent, renderMail } from '../lib/mail/mail-template.ts';
import type { OutgoingMail } from '../lib/mail/outbox.ts';
import type { Recipient } from './audience.store.ts';
import type { Campaign, CampaignItem } from './campaigns.store.ts';
import type { DueReminder } from './reminders.store.ts';
import { unsubscribeToken } from './unsubscribe.token.ts';

/** longest list of titles in a mail */
const SHOWN_ITEMS = 20;

type Draft = { content: Omit<MailContent, 'unsubscribeUrl'> } & Pick<OutgoingMail, 'key' | 'subject' | 'isBulk' | 'until' | 'later'>;

/** Every such mail has an unsubscribe link and the headers for one-click unsubscribe (RFC 8058). */
function mailTo({ publicUrl, SECRET }: Env, person: Recipient, { content, ...draft }: Draft): OutgoingMail {
	const token = unsubscribeToken(SECRET, person.id);
	return {
		...draft,
		to: person.email,
		userId: person.id,
		...renderMail(person.language, { ...content, unsubscribeUrl: `${publicUrl}/wypisz?token=${token}` }),
		headers: {
			'List-Unsubscribe': `<${publicUrl}/api/mailing/unsubscribe?token=${token}>`,
			'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
		},
	};
}

/** A campaign of an earlier version has no days. */
const kindOrDays = ({ type, date_from, date_to }: CampaignItem, language: Language): string =>
	date_from && date_to ? formatDays(date_from, date_to, language) : text(language, `notifications.item.${type}`);

export function newContentMail(env: Env, campaign: Campaign, person: Recipient): OutgoingMail {
	const { language, firstname } = person;
	const items = campaign.content;
	const hidden = items.length - SHOWN_ITEMS;
	return mailTo(env, person, {
		key: `campaign-${campaign.id}-${person.id}`,
		isBulk: true,
		subject: text(language, 'mail.newcontent.subject'),
		content: {
			heading: text(language, 'mail.newcontent.subject'),
			paragraphs: [greetingOf(language, firstname), text(language, 'mail.newcontent.lead', { count: items.length })],
			list: {
				items: items.slice(0, SHOWN_ITEMS).map((item) => ({
					label: titleIn(item, language),
					note: kindOrDays(item, language),
					url: `${env.publicUrl}${itemPath(item.type, item.id)}`,
				})),
				ending: hidden > 0 ? text(language, 'mail.newcontent.more', { count: hidden }) : null,
			},
			action: { label: text(language, 'mail.newcontent.action'), url: `${env.publicUrl}/` },
		},
	});
}

/** A moved event gets another mail: the opening is part of the key. Not sent after the opening; the outbox knows it by its key and checks it before. */
export function reminderMail(env: Env, { kind, due, now }: { kind: ReminderKind; due: DueReminder; now: Date }): OutgoingMail {
	const { language, firstname, opens_at } = due;
	const title = titleIn(due, language);
	const when = formatMoment(opens_at, language);
	const opening = new Date(opens_at);
	const subject = (word: ReminderWord) => text(language, `mail.reminder.subject_${word}`, { title });
	const later = laterReminderWord(kind, opening);
	return mailTo(env, due, {
		key: `reminder-${kind}-${due.event_id}-${due.id}-${Date.parse(opens_at)}`,
		until: opening,
		subject: subject(reminderWord(kind, opening, now)),
		later: { subject: subject(later.word), from: later.from },
		content: {
			heading: title,
			paragraphs: [greetingOf(language, firstname), text(language, 'mail.reminder.lead', { title, when })],
			facts: [[text(language, 'mail.reminder.when'), when]],
			action: { label: text(language, 'mail.reminder.action'), url: `${env.publicUrl}${itemPath('event', due.event_id)}` },
			links: [{ label: text(language, 'web.test_page'), url: `${env.publicUrl}${TEST_PAGE}` }],
		},
	});
}

export function platformMail(env: Env, person: Recipient, day: string): OutgoingMail {
	const { language, firstname } = person;
	return mailTo(env, person, {
		key: `platform-${person.id}-${day}`,
		isBulk: true,
		subject: text(language, 'mail.platform.subject'),
		content: {
			heading: text(language, 'mail.platform.subject'),
			paragraphs: [greetingOf(language, firstname), text(language, 'mail.platform.lead')],
			action: { label: text(language, 'mail.platform.action'), url: `${env.publicUrl}/` },
		},
	});
}

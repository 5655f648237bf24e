import { escapeHtml } from '#domain/base/text/escape-html.ts';
import type { Language } from '#domain/base/text/language.ts';
import { nb } from '#domain/base/text/typeset.ts';
import { splitAtNumbers } from '#domain/catalogue/order-number.rules.ts';
import { text } from '#domain/texts/texts.ts';

/** The content of a mail; the template renders it as HTML and as plain text. */
export type MailContent = {
	heading: string;
	paragraphs: string[];
	/** what the last paragraph announces, one on a line */
	list?: { items: { label: string; note: string; url: string }[]; ending: string | null };
	/** label and value, e.g. order number and price */
	facts?: [label: string, value: string][];
	/** the ticket itself, drawn as a card that can be shown on a phone */
	ticket?: { title: string; when: string | null; number: string; note: string };
	codes?: string[];
	action?: { label: string; url: string };
	links?: { label: string; url: string }[];
	/** small print, e.g. the consent given at purchase */
	notes?: string[];
	unsubscribeUrl?: string;
};

/** Who bought with an address alone has given no name. */
export const greetingOf = (language: Language, firstname: string): string =>
	firstname === '' ? text(language, 'mail.greeting_unnamed') : text(language, 'mail.greeting', { firstname });

/** Words for people, as on the pages: typeset, with whole order numbers. Not for addresses and codes, which are copied. */
const words = (content: string) =>
	splitAtNumbers(content)
		.map((part, at) => (at % 2 === 1 ? `<span style="white-space:nowrap">${escapeHtml(part)}</span>` : escapeHtml(nb(part))))
		.join('');

const paragraph = (content: string) => `<p style="margin:0 0 16px">${words(content)}</p>`;
const smallPrint = (content: string) => `<p class="soft" style="margin:0 0 16px;font-size:14px;color:#55515f">${words(content)}</p>`;

function htmlList(list: MailContent['list']) {
	if (!list) return '';
	const lines = list.items.map(
		({ label, note, url }) =>
			`<li style="margin:0 0 6px"><a class="link" href="${escapeHtml(url)}" style="color:#2a2bc8">${words(label)}</a> <span class="soft" style="font-size:14px;color:#55515f;white-space:nowrap">${words(note)}</span></li>`,
	);
	return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.join('')}</ul>${list.ending ? paragraph(list.ending) : ''}`;
}

function htmlFacts(facts: MailContent['facts']) {
	if (!facts?.length) return '';
	const rows = facts.map(
		([label, value]) =>
			`<tr><td class="soft" style="padding:6px 16px 6px 0;color:#55515f">${words(label)}</td><td style="padding:6px 0"><b>${words(value)}</b></td></tr>`,
	);
	return `<table role="presentation" cellspacing="0" style="margin:0 0 16px;border-top:1px solid #d2cfc6;border-bottom:1px solid #d2cfc6;width:100%">${rows.join('')}</table>`;
}

const htmlTicket = (ticket: MailContent['ticket']) =>
	ticket
		? `<table role="presentation" cellspacing="0" class="ticket" style="margin:0 0 20px;width:100%;background:#121116;color:#fff;border-radius:12px"><tr><td style="padding:20px 22px"><p style="margin:0 0 6px;font:400 24px/1.2 Georgia,serif">${words(ticket.title)}</p>${ticket.when ? `<p style="margin:0 0 14px;font-size:16px">${escapeHtml(ticket.when)}</p>` : ''}<p style="margin:0;padding-top:12px;border-top:1px dashed #8d8897;font:700 18px/1.4 monospace;letter-spacing:1px">${escapeHtml(ticket.number)}</p><p style="margin:4px 0 0;font-size:13px;color:#d2cfc6">${words(ticket.note)}</p></td></tr></table>`
		: '';

/** Dark colours for mail programs with a dark mode; the light ones are inline at each element. */
const DARK = `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){.page{background:#121116!important;color:#f0efea!important}.paper{background:#1e1c24!important;color:#f0efea!important}.soft,.soft td{color:#b9b5c1!important}.ticket{background:#f0efea!important;color:#121116!important}.ticket p{color:#121116!important}.go{background:#f0efea!important;color:#121116!important}.link{color:#a9aaff!important}}</style>`;

const htmlCodes = (codes: MailContent['codes']) =>
	codes?.length ? `<p style="margin:0 0 16px;font:700 18px/1.7 monospace">${codes.map(escapeHtml).join('<br>')}</p>` : '';

const htmlAction = (action: MailContent['action']) =>
	action
		? `<p style="margin:24px 0"><a class="go" href="${escapeHtml(action.url)}" style="background:#121116;color:#fff;padding:14px 24px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p><p class="soft" style="margin:0 0 16px;font-size:13px;color:#55515f;word-break:break-all">${escapeHtml(action.url)}</p>`
		: '';

const htmlLinks = (links: MailContent['links']) =>
	links?.length
		? `<p style="margin:0 0 16px">${links.map(({ label, url }) => `<a class="link" href="${escapeHtml(url)}" style="color:#2a2bc8">${escapeHtml(label)}</a>`).join(' · ')}</p>`
		: '';

/** Where the sender writes the seller, which may change while a mail waits. */
const SELLER_HERE = '<!--seller-->';

/** A mail on its way names who sells (N-022). */
export function withSeller(mail: { html: string; text: string }, lines: readonly string[]): { html: string; text: string } {
	const html =
		lines.length === 0 ? '' : `<p class="soft" style="margin:12px 0 0;font-size:13px;color:#55515f">${lines.map(words).join('<br>')}</p>`;
	return {
		html: mail.html.replace(SELLER_HERE, () => html),
		text: [mail.text, ...(lines.length === 0 ? [] : [lines.join('\n')])].join('\n\n'),
	};
}

/** Readable on a phone, without images or other external resources. */
export function renderMail(language: Language, content: MailContent): { html: string; text: string } {
	const unsubscribe = content.unsubscribeUrl
		? `<p style="margin:12px 0 0;font-size:13px"><a class="soft" href="${escapeHtml(content.unsubscribeUrl)}" style="color:#55515f">${escapeHtml(text(language, 'mail.unsubscribe'))}</a></p>`
		: '';
	const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.heading)}</title>${DARK}`;
	const paper = [
		`<h1 style="margin:0 0 20px;font:400 30px/1.15 Georgia,serif">${words(content.heading)}</h1>`,
		...content.paragraphs.map(paragraph),
		htmlList(content.list),
		htmlTicket(content.ticket),
		htmlFacts(content.facts),
		htmlCodes(content.codes),
		htmlAction(content.action),
		htmlLinks(content.links),
		...(content.notes ?? []).map(smallPrint),
	].join('');
	const html = `<!doctype html><html lang="${language}"><head>${head}</head><body class="page" style="margin:0;background:#f0efea;color:#121116;font:17px/1.6 Archivo,'Helvetica Neue',Arial,sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px 20px"><p style="margin:0 0 24px;font-weight:700">${escapeHtml(text(language, 'mail.theatre'))}</p><div class="paper" style="background:#fff;padding:28px 24px">${paper}</div><p class="soft" style="margin:20px 0 0;font-size:13px;color:#55515f">${words(text(language, 'mail.footer'))}</p>${unsubscribe}${SELLER_HERE}</div></body></html>`;
	return { html, text: plainText(language, content) };
}

function plainText(language: Language, content: MailContent): string {
	return [
		content.heading,
		...content.paragraphs,
		(content.list?.items ?? []).map(({ label, note, url }) => `${label} (${note}): ${url}`).join('\n'),
		content.list?.ending,
		content.ticket
			? [content.ticket.title, content.ticket.when, content.ticket.number, content.ticket.note].filter(Boolean).join('\n')
			: '',
		(content.facts ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
		(content.codes ?? []).join('\n'),
		content.action ? `${content.action.label}:\n${content.action.url}` : '',
		(content.links ?? []).map(({ label, url }) => `${label}: ${url}`).join('\n'),
		...(content.notes ?? []),
		text(language, 'mail.footer'),
		content.unsubscribeUrl ? `${text(language, 'mail.unsubscribe')}: ${content.unsubscribeUrl}` : '',
	]
		.filter(Boolean)
		.join('\n\n');
}

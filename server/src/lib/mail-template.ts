import type { Language } from '#domain/base/language.ts';
import { text } from '#domain/texts/texts.ts';

/** What a mail says, without its looks; the template makes HTML and plain text of the same words. */
export type MailContent = {
	heading: string;
	paragraphs: string[];
	/** label and value, e.g. order number and price */
	facts?: [label: string, value: string][];
	codes?: string[];
	action?: { label: string; url: string };
	links?: { label: string; url: string }[];
	/** small print, e.g. the consent given at purchase */
	notes?: string[];
	unsubscribeUrl?: string;
};

export const escapeHtml = (value: string) =>
	value.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] as string);

const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(content)}</p>`;

function htmlFacts(facts: MailContent['facts']) {
	if (!facts?.length) return '';
	const rows = facts.map(
		([label, value]) =>
			`<tr><td style="padding:6px 16px 6px 0;color:#55515f">${escapeHtml(label)}</td><td style="padding:6px 0"><b>${escapeHtml(value)}</b></td></tr>`,
	);
	return `<table role="presentation" cellspacing="0" style="margin:0 0 16px;border-top:1px solid #d2cfc6;border-bottom:1px solid #d2cfc6;width:100%">${rows.join('')}</table>`;
}

const htmlCodes = (codes: MailContent['codes']) =>
	codes?.length ? `<p style="margin:0 0 16px;font:700 18px/1.7 monospace">${codes.map(escapeHtml).join('<br>')}</p>` : '';

const htmlAction = (action: MailContent['action']) =>
	action
		? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#121116;color:#fff;padding:14px 24px;text-decoration:none;font-weight:600;display:inline-block">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#55515f;word-break:break-all">${escapeHtml(action.url)}</p>`
		: '';

const htmlLinks = (links: MailContent['links']) =>
	links?.length
		? `<p style="margin:0 0 16px">${links.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#2a2bc8">${escapeHtml(label)}</a>`).join(' · ')}</p>`
		: '';

/** Readable on a phone, without images and without anything loaded from elsewhere. */
export function renderMail(language: Language, content: MailContent): { html: string; text: string } {
	const unsubscribe = content.unsubscribeUrl
		? `<a href="${escapeHtml(content.unsubscribeUrl)}" style="color:#b9b5c1">${escapeHtml(text(language, 'mail.unsubscribe'))}</a>`
		: '';
	const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(content.heading)}</title></head><body style="margin:0;background:#f0efea;color:#121116;font:17px/1.6 Archivo,'Helvetica Neue',Arial,sans-serif"><div style="max-width:600px;margin:0 auto;padding:24px 20px"><p style="margin:0 0 24px;font-weight:700">${escapeHtml(text(language, 'mail.house'))}</p><div style="background:#fff;padding:28px 24px"><h1 style="margin:0 0 20px;font:400 30px/1.15 Georgia,serif">${escapeHtml(content.heading)}</h1>${content.paragraphs.map((line) => paragraph(line)).join('')}${htmlFacts(content.facts)}${htmlCodes(content.codes)}${htmlAction(content.action)}${htmlLinks(content.links)}${(content.notes ?? []).map((line) => paragraph(line, 'font-size:14px;color:#55515f')).join('')}</div><p style="margin:20px 0 0;font-size:13px;color:#55515f">${escapeHtml(text(language, 'mail.footer'))}</p><p style="font-size:13px;background:#121116;padding:${unsubscribe ? '12px' : '0'}">${unsubscribe}</p></div></body></html>`;
	return { html, text: plainText(language, content) };
}

function plainText(language: Language, content: MailContent): string {
	return [
		content.heading,
		...content.paragraphs,
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

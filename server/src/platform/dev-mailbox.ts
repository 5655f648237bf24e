import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#domain/base/refusal.ts';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import { isStorable } from '#domain/base/text/storable.ts';
import { formatMoment } from '#domain/base/time/dates.ts';
import { z } from '#domain/base/zod.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import { requestLanguage } from '../lib/http/caller.ts';
import { isAddressedToThisMachine, isFromThisMachine } from '../lib/http/forwarding.ts';
import { recentMails } from '../lib/mail/outbox.store.ts';

const linksOf = (html: string) =>
	[...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#39;', "'"));

const STYLE =
	'body{font:16px/1.5 Archivo,Arial,sans-serif;margin:0;background:#f0efea;color:#121116}main{max-width:860px;margin:0 auto;padding:24px}details{background:#fff;margin:0 0 8px;padding:12px 16px}summary{cursor:pointer}iframe{width:100%;height:560px;border:1px solid #d2cfc6}small{color:#55515f}';

const refuseOthers = async (request: FastifyRequest) => {
	if (!isFromThisMachine(request) || !isAddressedToThisMachine(request)) throw new Refusal('not_found');
};

/** Shows mails in development, so that links can be followed without a mail server; only to this machine, under its own name. */
export function devMailboxRoutes(app: FastifyInstance, context: Context) {
	if (!context.env.mailboxPage) return;
	app.get('/dev/mailbox.json', { onRequest: refuseOthers }, async (request, reply) => {
		const { to } = z.object({ to: z.string().optional() }).catch({}).parse(request.query);
		const found = to === undefined || isStorable(to) ? await recentMails(context.db, to) : [];
		const messages = found.map((message) => ({ ...message, links: linksOf(message.html) }));
		return reply.header('cache-control', 'no-store').send({ messages });
	});
	app.get('/dev/mailbox', { onRequest: refuseOthers }, async (request, reply) => {
		const language = requestLanguage(request);
		const title = text(language, 'mail.box');
		const rows = (await recentMails(context.db, undefined)).map(
			({ to, subject, html, created_at }) =>
				`<details><summary><b>${escapeHtml(subject)}</b> <small>${escapeHtml(to)}, ${formatMoment(created_at, language)}</small></summary><iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`,
		);
		return reply
			.type('text/html; charset=utf-8')
			.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'")
			.send(
				`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${rows.join('') || `<p>${text(language, 'mail.box_empty')}</p>`}</main></body></html>`,
			);
	});
}

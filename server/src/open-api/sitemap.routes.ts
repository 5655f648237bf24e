import type { FastifyInstance } from 'fastify';
import { TEST_PAGE } from '#domain/audience/test/test-page.rules.ts';
import { escapeHtml } from '#domain/base/text/escape-html.ts';
import { PRIVATE_FOLDERS } from '#domain/documents/paths.rules.ts';
import type { Context } from '../lib/context.ts';
import { refuseInMaintenance } from '../lib/http/guard.ts';
import { sendReady, toReady } from '../lib/http/ready.ts';
import { listPageAddresses } from '../pages/pages.service.ts';
import { eventsAnswer, readyOf, videosAnswer } from './open-api.service.ts';

const NOT_FOR_SEARCH = ['/api/', ...PRIVATE_FOLDERS, '/dev/'];
const CACHE = 'public, max-age=300';

const SECURITY_TXT_VALID_MS = 180 * 86_400_000;

/** Contact for security reports (RFC 9116): its own setting, or the sender address of mails. */
const securityContact = ({ SECURITY_CONTACT, MAIL_FROM }: Context['env']): string =>
	SECURITY_CONTACT ?? `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM.trim()}`;

/** One entry with both its languages (`?jezyk=en`). */
function entry(address: string): string {
	const polish = escapeHtml(address);
	const english = escapeHtml(`${address}?jezyk=en`);
	return `<url><loc>${polish}</loc><xhtml:link rel="alternate" hreflang="pl" href="${polish}"/><xhtml:link rel="alternate" hreflang="en" href="${english}"/></url>`;
}

/** Pages for search engines: listed events and videos, static pages, the home page. */
export function sitemapRoutes(app: FastifyInstance, context: Context) {
	const { publicUrl } = context.env;
	const sitemap = async (): Promise<string> => {
		const [pages, { data: lists }, { data: library }] = await Promise.all([
			listPageAddresses(context.db),
			readyOf(context, eventsAnswer(context)),
			readyOf(context, videosAnswer(context)),
		]);
		const paths = [
			'/strona-glowna',
			TEST_PAGE,
			...lists.events.map(({ slug }) => `/wydarzenie/${slug}/publiczne`),
			...library.videos.map(({ slug }) => `/wideo/${slug}/publiczne`),
			...pages,
		];
		const entries = paths.map((path) => entry(new URL(path, publicUrl).href));
		return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
	};
	app.get('/sitemap.xml', async (request, reply) => {
		await refuseInMaintenance(context);
		const ready = await readyOf(context, {
			key: 'sitemap.xml',
			make: async (before) => ({ ready: toReady(await sitemap(), null, before) }),
		});
		return sendReady(request, reply.type('application/xml; charset=utf-8').header('cache-control', CACHE), ready);
	});
	app.get('/robots.txt', async (_request, reply) => {
		const lines = [
			'User-agent: *',
			...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
			'',
			`Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
			'',
		];
		return reply.type('text/plain; charset=utf-8').header('cache-control', CACHE).send(lines.join('\n'));
	});
	app.get('/.well-known/security.txt', async (_request, reply) => {
		const lines = [
			`Contact: ${securityContact(context.env)}`,
			`Expires: ${new Date(context.now().getTime() + SECURITY_TXT_VALID_MS).toISOString()}`,
			'Preferred-Languages: pl, en',
			`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
			'',
		];
		return reply.type('text/plain; charset=utf-8').header('cache-control', CACHE).send(lines.join('\n'));
	});
}

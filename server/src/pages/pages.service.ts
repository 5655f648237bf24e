import { type FormError, mergeFormErrors, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Language } from '#domain/base/text/language.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { differenceOf, isStillKit } from '#domain/pages/kits.rules.ts';
import { FIXED_PAGES, type Page, pageFields } from '#domain/pages/pages.contract.ts';
import { pageAddress, pageInLanguage } from '#domain/pages/pages.rules.ts';
import { fillPage, whyNotPlaceholders } from '#domain/pages/placeholders.rules.ts';
import { askTermsAgain } from '../account/terms.service.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { type Db, violates } from '../lib/db/db.ts';
import { richTextOrEmpty, sanitiseRichText } from '../lib/rich-text.ts';
import { readFacts } from './page-facts.service.ts';
import { findPageBySlug, hasVersions, insertVersions, listPages, listVersions, lockPage, type PageRow, savePage } from './pages.store.ts';

const TERMS = 'regulamin';

/** In the caller's language. */
export async function getPage(context: Context, slug: string, language: Language): Promise<Page> {
	const row = await findPageBySlug(context.db, slug);
	if (!row) throw new Refusal('not_found');
	const { title, content } = pageInLanguage(row, language);
	return { id: row.id, slug: row.slug, title, content: fillPage(content, await readFacts(context, content, language)) };
}

/** As shown, with its English fields; the text to be edited, with its placeholders, is in the list of pages. */
export async function getPageForAdmin(context: Context, slug: string): Promise<PageRow> {
	const row = await findPageBySlug(context.db, slug);
	if (!row) throw new Refusal('not_found');
	const content = fillPage(row.content, await readFacts(context, row.content, 'pl'));
	const content_en = row.content_en && fillPage(row.content_en, await readFacts(context, row.content_en, 'en'));
	return { ...row, content, content_en };
}

/** The address of each page, for the sitemap. */
export const listPageAddresses = async (db: Db): Promise<string[]> => (await listPages(db)).map(({ slug }) => pageAddress(slug));

type PageChange = Pick<PageRow, 'slug' | 'title' | 'content'> & { title_en?: string | null; content_en?: string | null };

type SeenChange = PageChange & { seen_at?: Moment | undefined; ask_again?: boolean | undefined };

export async function whyNotPageChange(db: Db, id: number, { slug }: Partial<PageChange>): Promise<FormError | null> {
	const pages = await listPages(db);
	const before = pages.find((page) => page.id === id);
	if (!before) throw new Refusal('not_found');
	if (slug === undefined || slug === before.slug) return null;
	if (before.slug in FIXED_PAGES) return { slug: 'pages.fixed_slug' };
	return pages.some((page) => page.slug === slug) ? { slug: 'pages.slug_taken' } : null;
}

export async function updatePage(
	{ db, now }: Context,
	actor: Actor,
	id: number,
	{ seen_at, ask_again, ...change }: SeenChange,
): Promise<PageRow> {
	try {
		return await db.transaction(async (tx) => {
			const before = await lockPage(tx, id);
			if (!before) throw new Refusal('not_found');
			const wrong = mergeFormErrors(await whyNotPageChange(tx, id, change), whyNotPlaceholders(change));
			if (wrong) throw refuseForm(wrong);
			const content_en = change.content_en === undefined ? before.content_en : change.content_en;
			const wanted = {
				...change,
				title_en: change.title_en === undefined ? before.title_en : change.title_en || null,
				content: sanitiseRichText(change.content),
				content_en: (content_en && richTextOrEmpty(content_en)) || null,
			};
			const fields = Object.keys(pageFields.shape);
			await refuseChangedSince(tx, actor, { subjectType: 'page', subjectId: id, seenAt: seen_at, fields, wanted });
			const after = await savePage(tx, { ...before, ...wanted });
			await audit(tx, actor, { action: 'pages.update', subjectType: 'page', subjectId: id, before, after });
			if (after.content !== before.content)
				await keepVersions(tx, { before, after, by: actor.viewer?.id ?? null, at: now().toISOString() });
			if (ask_again && before.slug === TERMS) await askTermsAgain(tx, actor);
			await notifyContentChanged(tx, 'pages');
			return after;
		});
	} catch (error) {
		if (violates(error, 'pages_slug_key')) throw refuseForm({ slug: 'pages.slug_taken' });
		throw error;
	}
}

type Change = { before: PageRow; after: PageRow; by: number | null; at: Moment };

async function keepVersions(tx: Db, { before, after, by, at }: Change): Promise<void> {
	const first = (await hasVersions(tx, after.id)) ? [] : [{ ...before, at: before.updated_at, by: null }];
	await insertVersions(tx, after.id, [...first, { ...after, at, by }]);
}

export async function pageVersions({ db }: Context, id: number, page: { page: number; limit: number }) {
	const { versions, ...total } = await listVersions(db, id, page);
	return {
		versions: versions.map(({ content, before, ...version }) => ({
			...version,
			difference: before === null ? [] : differenceOf(before, content),
		})),
		...total,
	};
}

/** The pages that nobody has made the theatre's own. */
export const pagesStillKits = async (db: Db): Promise<string[]> =>
	(await listPages(db)).filter(({ slug, content }) => isStillKit(slug, content)).map(({ title }) => title);

import { existing, Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { Category } from '#domain/categories/categories.contract.ts';
import { isNameTaken, NEW_CATEGORY_NAME, newCategoryName, whyNoMoreCategories } from '#domain/categories/categories.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { WholeOrPage } from '../lib/db/capped-count.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce } from '../lib/db/create-once.ts';
import type { Db } from '../lib/db/db.ts';
import { lockMaximum } from '../lib/db/maximum-lock.ts';
import {
	countCategories,
	insertCategory,
	listCategoryNames,
	listCategoryRows,
	lockCategory,
	moveCategoryToTop,
	removeCategory,
	renameCategory,
} from './categories.store.ts';

/** The top one first. Visitors get the number of videos they may see, admins that of all. */
export const listCategories = ({ db, now }: Context, isAdmin: boolean, page: WholeOrPage = { page: 1 }): Promise<Category[]> =>
	listCategoryRows(db, isAdmin ? { page } : { page, listedAt: now() });

export async function getCategory(db: Db, id: number): Promise<Category> {
	const [category] = await listCategoryRows(db, { id });
	return existing(category);
}

const subject = (id: number) => ({ subjectType: 'category', subjectId: id });

type NewName = { name: string; request_id?: string | undefined };

export const createCategory = (context: Context, actor: Actor, { request_id, name }: NewName): Promise<Category> =>
	createOnce(context.db, actor, {
		action: 'categories.create',
		request_id,
		create: (maker) => makeCategory(context, maker, name),
		// by then it may have a name
		again: (id) => (name === NEW_CATEGORY_NAME ? getCategory(context.db, id) : updateCategory(context, actor, id, { name })),
	});

const namesBut = async (tx: Db, id: number | null): Promise<string[]> =>
	(await listCategoryNames(tx)).filter((category) => category.id !== id).map(({ name }) => name);

const taken = () => new Refusal('validation', { formError: { name: 'categories.validate.taken' }, text: 'categories.validate.taken' });

const makeCategory = ({ db }: Context, actor: Actor, sent: string): Promise<Category> =>
	db.transaction(async (tx) => {
		await lockMaximum(tx, 'categories');
		const full = whyNoMoreCategories((await countCategories(tx)).total);
		// added by a button without a form, which shows the main text
		if (full) throw new Refusal('validation', { formError: full, text: 'categories.validate.max' });
		const others = await namesBut(tx, null);
		const name = sent === NEW_CATEGORY_NAME ? newCategoryName(others) : sent;
		if (isNameTaken(name, others)) throw taken();
		const { id } = await insertCategory(tx, name);
		await audit(tx, actor, { action: 'categories.create', ...subject(id), after: { name } });
		await notifyContentChanged(tx, 'categories');
		return getCategory(tx, id);
	});

/** The unchanged name means "move to the top"; a rename does not move it. */
export const updateCategory = (
	{ db }: Context,
	actor: Actor,
	id: number,
	{ name, seen_at }: { name: string; seen_at?: Moment | undefined },
): Promise<Category> =>
	db.transaction(async (tx) => {
		// names are compared one after the other
		await lockMaximum(tx, 'categories');
		const before = existing(await lockCategory(tx, id));
		await refuseChangedSince(tx, actor, { ...subject(id), seenAt: seen_at, fields: ['name'], wanted: { name } });
		if (before.name === name) {
			await moveCategoryToTop(tx, id);
			await audit(tx, actor, { action: 'categories.move_to_top', ...subject(id) });
		} else {
			if (isNameTaken(name, await namesBut(tx, id))) throw taken();
			await renameCategory(tx, id, name);
			await audit(tx, actor, { action: 'categories.update', ...subject(id), before: { name: before.name }, after: { name } });
		}
		await notifyContentChanged(tx, 'categories');
		return getCategory(tx, id);
	});

/** Detaches it from its videos. */
export const deleteCategory = ({ db }: Context, actor: Actor, id: number): Promise<void> =>
	db.transaction(async (tx) => {
		const before = existing(await lockCategory(tx, id));
		const { videos, translations } = await getCategory(tx, id);
		await removeCategory(tx, id);
		await audit(tx, actor, { action: 'categories.delete', ...subject(id), before: { ...before, videos, translations } });
		await notifyContentChanged(tx, 'categories');
	});

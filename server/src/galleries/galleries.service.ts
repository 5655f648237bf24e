import { existing, Refusal, refuseForm } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { Gallery, GalleryImage } from '#domain/galleries/galleries.contract.ts';
import { GALLERY_IMAGE_LIMITS, GALLERY_IMAGES_MAX, NEW_GALLERY_NAME, whyNoMoreGalleries } from '#domain/galleries/galleries.rules.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import type { WholeOrPage } from '../lib/db/capped-count.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { createOnce } from '../lib/db/create-once.ts';
import { type Db, isRolledBack, sqlState } from '../lib/db/db.ts';
import { lockMaximum } from '../lib/db/maximum-lock.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { removeImageFiles, storeImage } from '../lib/images.ts';
import { toGalleryImage } from './galleries.images.ts';
import {
	countGalleries,
	findGallery,
	findImage,
	type GalleryRow,
	insertGallery,
	insertImage,
	listGalleryRows,
	listImages,
	listVideosOf,
	lockGallery,
	removeGallery,
	removeImage,
	renameGallery,
} from './galleries.store.ts';

/** The images of several galleries at once, in the order they were added; a gallery without images is not in the map. */
export async function imagesOfGalleries(db: Db, galleryIds: readonly number[]): Promise<Map<number, GalleryImage[]>> {
	const images = new Map<number, GalleryImage[]>();
	if (galleryIds.length === 0) return images;
	for (const { id, gallery_id, image } of await listImages(db, galleryIds)) {
		const list = images.get(gallery_id) ?? [];
		list.push(toGalleryImage({ id, image }));
		images.set(gallery_id, list);
	}
	return images;
}

async function withContent(db: Db, rows: GalleryRow[]): Promise<Gallery[]> {
	const ids = rows.map((row) => row.id);
	const images = await imagesOfGalleries(db, ids);
	const videos = await listVideosOf(db, ids);
	return rows.map((row) => ({
		...row,
		images: images.get(row.id) ?? [],
		videos: videos.filter((video) => video.gallery_id === row.id),
	}));
}

export const listGalleries = async (db: Db, page: WholeOrPage) => ({
	galleries: await withContent(db, await listGalleryRows(db, page)),
	...(await countGalleries(db, page.q)),
});

export async function getGallery(db: Db, id: number): Promise<Gallery> {
	const row = await findGallery(db, id);
	const [gallery] = row ? await withContent(db, [row]) : [];
	if (!gallery) throw new Refusal('not_found');
	return gallery;
}

const subject = (id: number) => ({ subjectType: 'gallery', subjectId: id });

type NewName = { name: string; request_id?: string | undefined };

export const createGallery = (context: Context, actor: Actor, { request_id, name }: NewName): Promise<Gallery> =>
	createOnce(context.db, actor, {
		action: 'galleries.create',
		request_id,
		create: (maker) => makeGallery(context, maker, name),
		// by then it may have a name
		again: (id) => (name === NEW_GALLERY_NAME ? getGallery(context.db, id) : renameGalleryTo(context, actor, id, { name })),
	});

const makeGallery = ({ db }: Context, actor: Actor, name: string): Promise<Gallery> =>
	db.transaction(async (tx) => {
		await lockMaximum(tx, 'galleries');
		const full = whyNoMoreGalleries((await countGalleries(tx)).total);
		// added by a button without a form, which shows the main text
		if (full) throw new Refusal('validation', { formError: full, text: 'galleries.validate.max' });
		const row = await insertGallery(tx, name);
		await audit(tx, actor, { action: 'galleries.create', ...subject(row.id), after: row });
		return { ...row, images: [], videos: [] };
	});

type Rename = { name: string; seen_at?: Moment | undefined };

export async function renameGalleryTo({ db }: Context, actor: Actor, id: number, { name, seen_at }: Rename): Promise<Gallery> {
	return db.transaction(async (tx) => {
		const before = await getLocked(tx, id);
		await refuseChangedSince(tx, actor, { ...subject(id), seenAt: seen_at, fields: ['name'], wanted: { name } });
		await renameGallery(tx, id, name);
		await audit(tx, actor, { action: 'galleries.update', ...subject(id), before: { id, name: before.name }, after: { id, name } });
		await notifyContentChanged(tx, 'galleries');
		return getGallery(tx, id);
	});
}

/** A gallery in use stays. Its files are deleted after the commit. */
export async function deleteGallery(context: Context, actor: Actor, id: number): Promise<void> {
	const images = await context.db.transaction(async (tx) => {
		await getLocked(tx, id);
		const before = await getGallery(tx, id);
		if (before.videos.length > 0) throw inUse(before.videos);
		try {
			await removeGallery(tx, id);
		} catch (error) {
			// a video was given the gallery concurrently
			if (sqlState(error) === '23503') throw new Refusal('in_use');
			throw error;
		}
		await audit(tx, actor, { action: 'galleries.delete', ...subject(id), before });
		await notifyContentChanged(tx, 'galleries');
		return before.images;
	});
	for (const image of images) await forgetImage(context, image.url);
}

const inUse = (videos: Gallery['videos']) =>
	new Refusal('in_use', { text: 'galleries.in_use', params: { videos: videos.map((video) => video.title).join(', ') } });

const getLocked = async (tx: Db, id: number): Promise<GalleryRow> => existing(await lockGallery(tx, id));

type NewImage = { id: number; file: UploadedFile | undefined; request_id: string | undefined };

export const addGalleryImage = (context: Context, actor: Actor, { id, file, request_id }: NewImage): Promise<Gallery> =>
	createOnce(context.db, actor, {
		action: 'galleries.image_add',
		request_id,
		create: (maker) => addImage(context, maker, id, file),
		again: () => getGallery(context.db, id),
	});

/** The file is decoded before the gallery is locked; a full gallery is refused before and, after a race, again under the lock. */
async function addImage({ db, storage }: Context, actor: Actor, id: number, file: UploadedFile | undefined): Promise<Gallery> {
	const gallery = await getGallery(db, id);
	if (!file) throw refuseForm({ image: 'galleries.validate.image' });
	if (gallery.images.length >= GALLERY_IMAGES_MAX) throw new Refusal('gallery_full');
	const url = await storeImage(storage, 'image', file, GALLERY_IMAGE_LIMITS);
	try {
		return await db.transaction(async (tx) => {
			await getLocked(tx, id);
			const image = await insertImage(tx, id, url);
			if (!image) throw new Refusal('gallery_full');
			await audit(tx, actor, { action: 'galleries.image_add', ...subject(id), after: image });
			await notifyContentChanged(tx, 'galleries');
			return getGallery(tx, id);
		});
	} catch (error) {
		if (isRolledBack(error)) await removeImageFiles(storage, url).catch(() => {});
		throw error;
	}
}

/** An orphaned file is harmless. */
const forgetImage = ({ storage, log }: Context, url: string) =>
	removeImageFiles(storage, url).catch((error) => log.warn({ err: error }, 'image files not deleted'));

export async function deleteGalleryImage(context: Context, actor: Actor, imageId: number): Promise<Gallery> {
	const { gallery, url } = await context.db.transaction(async (tx) => {
		const before = await findImage(tx, imageId);
		if (!before || (await removeImage(tx, imageId)) === 0) throw new Refusal('not_found');
		await audit(tx, actor, { action: 'galleries.image_delete', ...subject(before.gallery_id), before });
		await notifyContentChanged(tx, 'galleries');
		return { gallery: await getGallery(tx, before.gallery_id), url: before.image };
	});
	await forgetImage(context, url);
	return gallery;
}

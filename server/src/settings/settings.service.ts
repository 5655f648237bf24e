import { Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { APP_IMAGE_FIELDS, APP_IMAGES, type AppConfig, type AppImageField, DEFAULT_APP_CONFIG } from '#domain/settings/settings.fields.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { notifyContentChanged } from '../lib/db/content-changes.ts';
import { lockSection, type StoredSection, saveSection, withoutReadOnly } from '../lib/db/settings-cache.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { imagesGone, removeImageFiles, withNewImages } from '../lib/images.ts';

type ConfigChange = Partial<AppConfig>;
type Seen = { seenAt: Moment | undefined; fields: readonly string[]; pictures: readonly string[] };

const SUBJECT = { subjectType: 'settings', subjectId: 'app' };

type SavedConfig = { config: AppConfig; updated_at: Moment };

const toSaved = ({ value, updated_at }: StoredSection, { seller }: AppConfig): SavedConfig => ({
	config: { ...DEFAULT_APP_CONFIG, ...value, seller } as AppConfig,
	updated_at,
});

export const savedAppConfig = async ({ settings }: Context): Promise<SavedConfig> =>
	toSaved(await settings.stored('app'), await settings.app());

/** Changes only the sent fields; a bar's new text gets a new issue time, so that people who dismissed the old one see it. */
export async function updateAppConfig(
	context: Context,
	actor: Actor,
	{ seen_at, ...form }: ConfigChange & { seen_at?: Moment | undefined },
	files: Record<string, UploadedFile>,
): Promise<SavedConfig> {
	const sent = withoutReadOnly(form, files);
	return withNewImages(context.storage, APP_IMAGES, files, (images) => {
		const decide = (before: AppConfig) => ({ ...sent, ...images, ...barTimes(before, sent, context.now().toISOString()) });
		// one section is edited by many forms: only the fields of this one are compared
		const fields = [...Object.keys(sent), ...Object.keys(images)];
		return changeAppConfig(context, actor, decide, { seenAt: seen_at, fields, pictures: Object.keys(images) });
	});
}

export async function deleteAppConfigImage(context: Context, actor: Actor, field: AppImageField): Promise<SavedConfig> {
	return changeAppConfig(context, actor, (before) => {
		if (!before[field]) throw new Refusal('not_found');
		return { [field]: null };
	});
}

async function changeAppConfig(
	context: Context,
	actor: Actor,
	decide: (before: AppConfig) => ConfigChange,
	seen?: Seen,
): Promise<SavedConfig> {
	const current = await context.settings.app();
	const { saved, replaced } = await context.db.transaction(async (tx) => {
		const before = { ...DEFAULT_APP_CONFIG, ...(await lockSection(tx, 'app')) } as AppConfig;
		const change = decide(before);
		if (seen) await refuseChangedSince(tx, actor, { ...SUBJECT, ...seen, wanted: change });
		const saved = toSaved(await saveSection(tx, 'app', change), current);
		const after = saved.config;
		const names = Object.keys(change) as (keyof AppConfig)[];
		if (names.length > 0) {
			await audit(tx, actor, {
				action: 'settings.update',
				...SUBJECT,
				before: pick(before, names),
				after: pick(after, names),
			});
			await notifyContentChanged(tx, 'settings');
		}
		return { saved, replaced: imagesGone(APP_IMAGE_FIELDS, before, after) };
	});
	context.settings.invalidate();
	for (const image of replaced)
		await removeImageFiles(context.storage, image).catch((error: unknown) => context.log.warn({ err: error }, 'image files not deleted'));
	return saved;
}

const pick = (config: AppConfig, names: (keyof AppConfig)[]) => Object.fromEntries(names.map((name) => [name, config[name]]));

function barTimes(before: AppConfig, sent: ConfigChange, now: Moment): ConfigChange {
	const isNew = (name: keyof AppConfig) => sent[name] !== undefined && sent[name] !== before[name];
	return {
		...((isNew('info_bar') || isNew('info_bar_en')) && { info_bar_iat: now }),
		...((isNew('error_bar') || isNew('error_bar_en')) && { error_bar_iat: now }),
	};
}

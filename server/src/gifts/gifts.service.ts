import { toZloty } from '#domain/base/money.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import { GIFT_IMAGE_FIELDS, GIFT_IMAGES, type GiftImageField } from '#domain/gifts/gifts.fields.ts';
import type { GiftTerms } from '#domain/gifts/gifts.rules.ts';
import { hasVat, rateOfSale } from '#domain/invoices/issued/invoice-issuing.rules.ts';
import { text } from '#domain/texts/texts.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { lockSection, type StoredSection, saveSection, withoutReadOnly } from '../lib/db/settings-cache.ts';
import type { UploadedFile } from '../lib/http/multipart.ts';
import { imagesGone, removeImageFiles, withNewImages } from '../lib/images.ts';
import { invoiceSettings } from '../settings/invoice-settings.service.ts';
import { shortenReservations } from './gift-reservations.store.ts';

/** The section `gifts` of the settings: money in grosze, flags as booleans. */
export type GiftConfig = GiftTerms &
	Pick<GiftConfigOut, 'gift_label' | 'gift_label_en' | 'gift_description' | 'gift_description_en'> &
	Record<GiftImageField, string | null>;

const DEFAULTS: GiftConfig = {
	gift_available: false,
	any_gift_available: false,
	gift_price_grosze: 5000,
	gift_expiration: null,
	gift_label: text('pl', 'gifts.default.label'),
	gift_label_en: text('en', 'gifts.default.label'),
	gift_description: text('pl', 'gifts.default.description'),
	gift_description_en: text('en', 'gifts.default.description'),
	mobile_gift_image: null,
	tablet_gift_image: null,
	desktop_gift_image: null,
};

const withDefaults = (stored: Record<string, unknown>) => ({ ...DEFAULTS, ...stored }) as GiftConfig;

export const giftConfig = async ({ settings }: Pick<Context, 'settings'>): Promise<GiftConfig> =>
	withDefaults(await settings.section('gifts'));

function toGiftConfigOut({ gift_price_grosze, ...config }: GiftConfig): GiftConfigOut {
	return {
		...config,
		gift_available: toFlag(config.gift_available),
		any_gift_available: toFlag(config.any_gift_available),
		gift_price: toZloty(gift_price_grosze),
	};
}

const SUBJECT = { subjectType: 'settings', subjectId: 'gifts' };

type SavedConfig = { config: GiftConfigOut; updated_at: Moment };

const toSaved = ({ value, updated_at }: StoredSection): SavedConfig => ({ config: toGiftConfigOut(withDefaults(value)), updated_at });

/** With what the settings of invoices say of its price. */
export async function savedGiftConfig(context: Context): Promise<SavedConfig> {
	const [gifts, invoices] = await Promise.all([context.settings.stored('gifts'), invoiceSettings(context)]);
	const { config, updated_at } = toSaved(gifts);
	return { config: { ...config, any_gift_vat: toFlag(hasVat(rateOfSale('gift', null, invoices))) }, updated_at };
}

export type GiftConfigChange = Partial<Omit<GiftConfig, 'gift_price_grosze' | GiftImageField>> & { gift_price?: number };

/** Changes only the fields that are sent. */
export async function updateGiftConfig(
	context: Context,
	actor: Actor,
	{ gift_price, seen_at, ...form }: GiftConfigChange & { seen_at?: Moment | undefined },
	files: Record<string, UploadedFile>,
): Promise<SavedConfig> {
	const sent = withoutReadOnly(form, files);
	return withNewImages(context.storage, GIFT_IMAGES, files, (images) => {
		const price = gift_price !== undefined && { gift_price_grosze: gift_price };
		const fields = [...Object.keys({ ...sent, ...images }), ...(price ? ['gift_price'] : [])];
		return change(context, actor, () => ({ ...sent, ...images, ...price }), { seenAt: seen_at, fields, pictures: Object.keys(images) });
	});
}

export const deleteGiftImage = (context: Context, actor: Actor, field: GiftImageField): Promise<SavedConfig> =>
	change(context, actor, (before) => {
		if (!before[field]) throw new Refusal('not_found');
		return { [field]: null };
	});

async function change(
	context: Context,
	actor: Actor,
	decide: (before: GiftConfig) => Partial<GiftConfig>,
	seen?: { seenAt: Moment | undefined; fields: readonly string[]; pictures: readonly string[] },
): Promise<SavedConfig> {
	const { saved, replaced } = await context.db.transaction(async (tx) => {
		const before = withDefaults(await lockSection(tx, 'gifts'));
		const wanted = decide(before);
		if (seen) await refuseChangedSince(tx, actor, { ...SUBJECT, ...seen, wanted });
		const stored = await saveSection(tx, 'gifts', wanted);
		const after = withDefaults(stored.value);
		if (after.gift_expiration !== null) await shortenReservations(tx, after.gift_expiration, context.now());
		await audit(tx, actor, { action: 'gifts.settings', ...SUBJECT, before, after });
		return { saved: toSaved(stored), replaced: imagesGone(GIFT_IMAGE_FIELDS, before, after) };
	});
	context.settings.invalidate();
	for (const image of replaced)
		await removeImageFiles(context.storage, image).catch((error: unknown) => context.log.warn({ err: error }, 'image files not deleted'));
	return saved;
}

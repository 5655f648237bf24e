import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { flagOut, momentOut, moneyOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { GIFT_IMAGE_FIELDS, GIFT_IMAGES, giftChange } from './gifts.fields.ts';

/** S3-133; labels and descriptions fall back to Polish on the screen */
export const giftConfigOut = z.object({
	gift_available: flagOut,
	any_gift_available: flagOut,
	/** 0: a gift for any title has no VAT in its price; missing in answers to a change, and while a node of the version before answers */
	any_gift_vat: flagOut.optional(),
	gift_price: moneyOut,
	/** null: gifts do not expire */
	gift_expiration: momentOut.nullable(),
	gift_label: z.string(),
	gift_label_en: z.string(),
	gift_description: z.string(),
	gift_description_en: z.string(),
	mobile_gift_image: z.string().nullable(),
	tablet_gift_image: z.string().nullable(),
	desktop_gift_image: z.string().nullable(),
});
export type GiftConfigOut = z.output<typeof giftConfigOut>;

const answer = z.object({
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
	config: giftConfigOut,
});

export const getGiftSettings = endpoint({
	method: 'GET',
	path: '/api/gifts/settings',
	who: 'anyone',
	summary: 'The settings of gifts',
	/** any_gift_invoice: 0 where a gift for any title is sold by receipt (B-042); missing while a node of the version before answers */
	answer: answer.extend({ any_gift_invoice: flagOut.optional() }),
});

export const updateGiftSettings = endpoint({
	method: 'PUT',
	path: '/api/gifts/settings',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when they were changed since',
	body: giftChange.extend(seenAt),
	files: Object.keys(GIFT_IMAGES),
	answer,
});

export const deleteGiftImage = endpoint({
	method: 'DELETE',
	path: '/api/gifts/settings/image/:name',
	who: 'admin',
	summary: 'Removes an image of the gift block',
	params: z.object({ name: z.enum(GIFT_IMAGE_FIELDS) }),
	answer,
});

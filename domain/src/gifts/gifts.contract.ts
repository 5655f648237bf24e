import { endpoint } from '../base/endpoint.ts';
import { emptyToNull, flagIn, flagOut, momentIn, momentOut, moneyIn, moneyOut, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** upload field → config field and its limits (spec 2 §9) */
export const GIFT_IMAGES = {
	mobile_gift_img_data: { field: 'mobile_gift_image', maxBytes: 1_000_000, maxSide: 1000 },
	tablet_gift_img_data: { field: 'tablet_gift_image', maxBytes: 2_000_000, maxSide: 1500 },
	desktop_gift_img_data: { field: 'desktop_gift_image', maxBytes: 3_000_000, maxSide: 3000 },
} as const;
export type GiftImageField = (typeof GIFT_IMAGES)[keyof typeof GIFT_IMAGES]['field'];
export const GIFT_IMAGE_FIELDS = ['mobile_gift_image', 'tablet_gift_image', 'desktop_gift_image'] as const satisfies GiftImageField[];

/** spec 3 §3 "Gift config"; labels and descriptions fall back to Polish on the screen */
export const giftConfigOut = z.object({
	gift_available: flagOut,
	any_gift_available: flagOut,
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

const answer = z.object({ config: giftConfigOut });

export const getGiftSettings = endpoint({
	method: 'GET',
	path: '/api/gifts/settings',
	who: 'anyone',
	summary: 'The settings of gifts',
	answer,
});

export const updateGiftSettings = endpoint({
	method: 'PUT',
	path: '/api/gifts/settings',
	who: 'admin',
	summary: 'Changes the fields that are sent',
	body: z
		.strictObject({
			gift_available: flagIn,
			any_gift_available: flagIn,
			gift_price: moneyIn('gifts.validate.price').refine((grosze) => grosze > 0, 'gifts.validate.price'),
			gift_expiration: emptyToNull(momentIn()),
			gift_label: plainText(100).trim().min(1, 'form.validate.required'),
			gift_label_en: plainText(100).trim(),
			gift_description: plainText(300).trim().min(1, 'form.validate.required'),
			gift_description_en: plainText(300).trim(),
		})
		.partial(),
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

import { MB } from '../base/bytes.ts';
import { readOnly } from '../base/inputs.ts';
import { emptyToNull, flagIn, momentIn, moneyIn, oneLine, plainText } from '../base/values.ts';
import { z } from '../base/zod.ts';

/** upload field → config field and its limits */
export const GIFT_IMAGES = {
	mobile_gift_img_data: { field: 'mobile_gift_image', maxBytes: 1 * MB, maxSide: 1000 },
	tablet_gift_img_data: { field: 'tablet_gift_image', maxBytes: 2 * MB, maxSide: 1500 },
	desktop_gift_img_data: { field: 'desktop_gift_image', maxBytes: 3 * MB, maxSide: 3000 },
} as const;
export type GiftImageField = (typeof GIFT_IMAGES)[keyof typeof GIFT_IMAGES]['field'];
export const GIFT_IMAGE_FIELDS = ['mobile_gift_image', 'tablet_gift_image', 'desktop_gift_image'] as const satisfies GiftImageField[];

/** S3-115 */
export const giftForm = z.strictObject({
	gift_available: flagIn,
	any_gift_available: flagIn,
	gift_price: moneyIn('gifts.validate.price').refine((grosze) => grosze > 0, 'gifts.validate.price'),
	gift_expiration: emptyToNull(momentIn()),
	gift_label: oneLine(100).min(1, 'form.validate.required'),
	gift_label_en: oneLine(100),
	gift_description: plainText(300).trim().min(1, 'form.validate.required'),
	gift_description_en: plainText(300).trim(),
});

/** What the settings are sent back as: what cannot be changed there does not matter. */
export const giftChange = giftForm
	.extend({ any_gift_vat: readOnly, mobile_gift_image: readOnly, tablet_gift_image: readOnly, desktop_gift_image: readOnly })
	.partial();

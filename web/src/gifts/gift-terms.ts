import type { GiftConfigOut } from '#domain/gifts/gifts.contract.ts';
import type { GiftTerms } from '#domain/gifts/gifts.rules.ts';

export const giftTerms = (config: GiftConfigOut): GiftTerms => ({
	gift_available: config.gift_available === 1,
	any_gift_available: config.any_gift_available === 1,
	gift_price_grosze: Math.round(config.gift_price * 100),
	gift_expiration: config.gift_expiration,
});

import type { Offers } from '#domain/watching/buttons.rules.ts';

/** Gifts and group tickets are offered to those who are signed in. */
export const NoOffers: Offers = { gifts: false, groups: false };

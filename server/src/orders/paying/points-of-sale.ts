import type { PointOfSale } from '#domain/orders/paying/blik.rules.ts';
import type { Context } from '#server/lib/context.ts';
import type { Payu } from '#server/outside/payu/payu.client.ts';
import type { NoticeHeaders } from '#server/outside/payu/payu.signature.ts';

/** Every call about an attempt goes to the point of sale it was made at. */
export const providerOf = ({ payu, payuBlik }: Pick<Context, 'payu' | 'payuBlik'>, { pos }: { pos: PointOfSale }): Payu =>
	pos === 'blik' ? payuBlik : payu;

export const posIdOf = ({ env }: Pick<Context, 'env'>, { pos }: { pos: PointOfSale }): string | undefined =>
	(pos === 'blik' ? env.payuBlik : env.payu)?.posId;

/** Whose key signed a notice; null: nobody's. */
export function signerOf({ payu, payuBlik }: Context, rawBody: Buffer, headers: NoticeHeaders): PointOfSale | null {
	if (payu.verifyNotice(rawBody, headers)) return 'page';
	return payuBlik.verifyNotice(rawBody, headers) ? 'blik' : null;
}

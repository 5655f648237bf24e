import { type Product, productSlug } from '#domain/catalogue/product.rules.ts';
import { isGroupSold } from '#domain/group-tickets/group-availability.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { useAccountCodes } from '#web/codes/account-codes.ts';
import { groupTerms } from '#web/group-tickets/group-terms.ts';
import { useOnceLoaded } from '#web/lib/api/use-once-loaded.ts';
import { useSession } from '#web/lib/session/session.tsx';
import { useOwnOrders, useUnpaidOrders } from '#web/shared/order/orders-of.ts';

/**
 * The buyer's orders of the product and codes, requested together with the product. The page waits for them: they are shown above what is
 * pressed. The group orders belong to them, because groups can be chosen on the page. `groups` is undefined while loading.
 */
export function useBuyerData(product: Product, groups: GroupConfigOut | undefined) {
	const session = useSession();
	const isSold = groups !== undefined && isGroupSold(groupTerms(groups), product.type);
	const own = useOwnOrders(product.type, productSlug(product));
	const group = useOwnOrders('group', productSlug(product), isSold);
	const unpaid = useUnpaidOrders(productSlug(product));
	const codes = useAccountCodes(session?.user.id ?? 0, session !== null);
	const isLoaded = useOnceLoaded([own, group, unpaid, codes, { isLoading: groups === undefined }]);
	return { orders: { own, group }, unpaid: unpaid.orders, codes, isLoaded };
}

export type BuyerData = Pick<ReturnType<typeof useBuyerData>, 'orders' | 'unpaid' | 'codes'>;

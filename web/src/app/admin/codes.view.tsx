import { PromotionCodesView } from '#web/codes/promotion-codes.view.tsx';
import { ordersAddress } from './order-tabs.tsx';

/** Codes, with the way to the orders that made some of them. */
export const CodesView = () => <PromotionCodesView orderAddress={ordersAddress} />;

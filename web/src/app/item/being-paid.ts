import { openOrderState } from '#domain/catalogue/pending-order.rules.ts';

/** polling interval while a payment is pending */
export const PROCESSING_MS = 10_000;
export const isBeingPaid = (status: string | null | undefined): boolean => openOrderState(status) !== null;

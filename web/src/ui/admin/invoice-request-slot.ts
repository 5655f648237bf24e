import { createContext, useContext } from 'react';
import type { Order } from '#domain/orders/orders.fields.ts';

/** The edit form of an order opens the invoice data of the order, which is another feature; the frame of the panel provides it. */
export const InvoiceRequestSlot = createContext<(order: Order) => void>(() => {});

export const useOpenInvoiceRequest = () => useContext(InvoiceRequestSlot);

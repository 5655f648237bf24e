export { InvoiceWish } from './invoice-wish.tsx';
export { openInvoiceRequest } from './opened-request.ts';

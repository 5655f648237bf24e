export { openInvoiceRequest } from './opened-request.ts';

/** The issued invoice in the panel; orders, which are another feature, link to it too. */
export const issuedAddress = (id: number): string => `/teapp-admin?view=invoices&lista=wystawione&faktura=${id}`;

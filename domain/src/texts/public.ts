import { frameTexts } from './frame.texts.ts';
import { groupTicketsTexts } from './group-tickets.texts.ts';
import { invoicesTexts } from './invoices.texts.ts';
import { ordersTexts } from './orders.texts.ts';
import { webTexts } from './web.texts.ts';

/** What a visitor's browser loads first; one line a room. */
export const publicTexts = { ...frameTexts, ...groupTicketsTexts, ...invoicesTexts, ...ordersTexts, ...webTexts };

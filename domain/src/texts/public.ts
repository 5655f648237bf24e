import { accountTexts } from './account.texts.ts';
import { authTexts } from './auth.texts.ts';
import { codesTexts } from './codes.texts.ts';
import { frameTexts } from './frame.texts.ts';
import { giftsTexts } from './gifts.texts.ts';
import { groupTicketsTexts } from './group-tickets.texts.ts';
import { invoicesTexts } from './invoices.texts.ts';
import { ordersTexts } from './orders.texts.ts';
import { searchTexts } from './search.texts.ts';
import { watchingTexts } from './watching.texts.ts';
import { webTexts } from './web.texts.ts';

/** What a visitor's browser loads first; one line a room. */
export const publicTexts = {
	...accountTexts,
	...authTexts,
	...codesTexts,
	...frameTexts,
	...giftsTexts,
	...groupTicketsTexts,
	...invoicesTexts,
	...ordersTexts,
	...searchTexts,
	...watchingTexts,
	...webTexts,
};

import { accountTexts } from './account.texts.ts';
import { authTexts } from './auth.texts.ts';
import { codesTexts } from './codes.texts.ts';
import { eventsPublicTexts } from './events-public.texts.ts';
import { frameTexts } from './frame.texts.ts';
import { giftsTexts } from './gifts.texts.ts';
import { groupTicketsTexts } from './group-tickets.texts.ts';
import { homeTexts } from './home.texts.ts';
import { invoicesTexts } from './invoices.texts.ts';
import { ordersTexts } from './orders.texts.ts';
import { pagesTexts } from './pages.texts.ts';
import { purchaseTexts } from './purchase.texts.ts';
import { searchTexts } from './search.texts.ts';
import { unsubscribeTexts } from './unsubscribe.texts.ts';
import { videosPublicTexts } from './videos-public.texts.ts';
import { watchingTexts } from './watching.texts.ts';
import { webTexts } from './web.texts.ts';

/** What a visitor's browser loads first; one line per feature. */
export const publicTexts = {
	...accountTexts,
	...authTexts,
	...codesTexts,
	...frameTexts,
	...videosPublicTexts,
	...homeTexts,
	...eventsPublicTexts,
	...giftsTexts,
	...groupTicketsTexts,
	...invoicesTexts,
	...ordersTexts,
	...pagesTexts,
	...purchaseTexts,
	...searchTexts,
	...unsubscribeTexts,
	...watchingTexts,
	...webTexts,
};

import { accountTexts } from '../account/account.texts.ts';
import { unsubscribeTexts } from '../account/unsubscribe.texts.ts';
import { chatRefusalTexts } from '../audience/chat/chat-refusals.texts.ts';
import { codesTexts } from '../codes/codes.texts.ts';
import { eventsPublicTexts } from '../events/events-public.texts.ts';
import { giftsTexts } from '../gifts/gifts.texts.ts';
import { groupTicketsTexts } from '../group-tickets/group-tickets.texts.ts';
import { invoicesTexts } from '../invoices/invoices.texts.ts';
import { lawTexts } from '../law/law.texts.ts';
import { purchaseTexts } from '../orders/buying/purchase.texts.ts';
import { ordersTexts } from '../orders/orders.texts.ts';
import { pagesTexts } from '../pages/pages.texts.ts';
import { pricesTexts } from '../prices/prices.texts.ts';
import { searchTexts } from '../search/search.texts.ts';
import { videosPublicTexts } from '../videos/videos-public.texts.ts';
import { chaptersTexts } from '../watching/chapters.texts.ts';
import { watchingTexts } from '../watching/watching.texts.ts';
import { frameTexts } from './frame.texts.ts';
import { homeTexts } from './home.texts.ts';
import { webTexts } from './web.texts.ts';

export const publicTexts = {
	...accountTexts,
	...chaptersTexts,
	...chatRefusalTexts,
	...codesTexts,
	...frameTexts,
	...videosPublicTexts,
	...homeTexts,
	...eventsPublicTexts,
	...giftsTexts,
	...groupTicketsTexts,
	...invoicesTexts,
	...lawTexts,
	...ordersTexts,
	...pagesTexts,
	...pricesTexts,
	...purchaseTexts,
	...searchTexts,
	...unsubscribeTexts,
	...watchingTexts,
	...webTexts,
};

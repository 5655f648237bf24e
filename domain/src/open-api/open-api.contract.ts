import { endpoint } from '../base/endpoint.ts';
import { flagIn, idParams } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { eventOut } from '../events/events.fields.ts';
import { giftConfigOut } from '../gifts/gifts.contract.ts';
import { groupConfigOut } from '../group-tickets/group-tickets.contract.ts';
import { publicConfigSchema } from '../settings/settings.fields.ts';
import { slide } from '../slides/slides.contract.ts';
import { videoTranslation } from '../translations/translations.contract.ts';
import { videoOut } from '../videos/videos.fields.ts';

// Public and identical for every caller: no personal fields, never a link to watch.

const PERSONAL = { countryBlock: true, access: true, newPrice: true, usedCode: true, usedCodeId: true, paymentStatus: true } as const;
const LINKS = { video_link: true, accessibility_video: true, autodesc_video: true } as const;
const ACCESSIBILITY_FILES = { pjm_overlay_video: true, ad_track: true } as const;

const texts = videoTranslation.omit(LINKS);

/** S3-151 */
const openEvent = eventOut
	.omit({ ...PERSONAL, ...LINKS, vimeo_chat: true, chat_mode: true, numberOfTickets: true })
	.extend({ videoTranslations: z.array(texts) });
export type OpenEvent = z.output<typeof openEvent>;

const category = z.object({
	id: z.number().int(),
	name: z.string(),
	/** its place among the categories, from 0 */
	position: z.number().int(),
	translations: z.array(z.object({ language_code: z.string(), name: z.string().nullable() })),
});
export type OpenCategory = z.output<typeof category>;

const openVideo = videoOut
	.omit({ ...PERSONAL, ...LINKS, ...ACCESSIBILITY_FILES, expiration_date: true, chapters: true })
	.extend({ translations: z.array(texts), categories: z.array(category) });
export type OpenVideo = z.output<typeof openVideo>;

const open = { method: 'GET', who: 'anyone', token: 'ignored' } as const;
/** only the fields that theatres exchange with each other */
const query = z.object({ teatrlink: flagIn.optional() });

export const openSlides = endpoint({
	...open,
	path: '/external_api/slides',
	summary: 'The published slides, the top one first',
	answer: z.object({ slides: z.array(slide) }),
});

export const openEvents = endpoint({
	...open,
	path: '/external_api/events',
	summary: 'The events visitors see in lists, ended festival events among them; teatrlink=1: those shared with other theatres',
	query,
	answer: z.object({ events: z.array(openEvent) }),
});

export const openVideos = endpoint({
	...open,
	path: '/external_api/videos',
	summary: 'The videos visitors see in lists; teatrlink=1: those shared with other theatres',
	query,
	answer: z.object({ videos: z.array(openVideo) }),
});

export const openEventById = endpoint({
	...open,
	path: '/external_api/event/:id',
	summary: 'One event that visitors see in lists',
	params: idParams,
	answer: z.object({ event: openEvent }),
});

export const openVideoById = endpoint({
	...open,
	path: '/external_api/video/:id',
	summary: 'One video that visitors see in lists',
	params: idParams,
	answer: z.object({ video: openVideo }),
});

export const openConfig = endpoint({
	...open,
	path: '/external_api/config',
	summary: 'The public settings of the app, of gifts and of group tickets',
	answer: z.object({ config: publicConfigSchema, giftConfig: giftConfigOut, groupTicketConfig: groupConfigOut }),
});

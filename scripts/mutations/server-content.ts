import type { Mutation } from './mutation.ts';

/** Content, search, settings and the open API. */
export const contentMutations: Mutation[] = [
	{
		name: 'who was refunded is reminded',
		file: 'server/src/notifications/reminders.store.ts',
		find: " and o.kind = 'event' and o.status = 'COMPLETED')",
		replace: " and o.kind = 'event')",
		test: 'server/src/notifications/reminders.test.ts',
		id: 'I7',
	},
	{
		name: 'a category stays where it is',
		file: 'server/src/categories/categories.service.ts',
		find: '\t\t\tawait moveCategoryToTop(tx, id);\n',
		replace: '',
		test: 'server/src/categories/categories.test.ts',
		id: 'R-110',
	},
	{
		name: 'a slide keeps the scripts typed into it',
		file: 'server/src/slides/slides.service.ts',
		find: 'sanitiseRichText(slideTextToHtml(text))',
		replace: 'slideTextToHtml(text)',
		test: 'server/src/slides/slides.test.ts',
		id: 'S2-064',
	},
	{
		name: 'a gallery takes as many images as come',
		file: 'server/src/galleries/galleries.store.ts',
		find: 'generate_series(1, 5)',
		replace: 'generate_series(1, 50)',
		test: 'server/src/galleries/galleries.test.ts',
		id: 'G7',
	},
	{
		name: 'a list has the events that are hidden',
		file: 'server/src/events/events.store.ts',
		find: 'sql`and is_listed(e)`',
		replace: 'sql`and e.published`',
		test: 'server/src/events/events.read.test.ts',
		id: 'F5',
	},
	{
		name: 'events that are not shared are sent to other theatres',
		file: 'server/src/events/events.store.ts',
		find: 'sql`and e.share_teatrlink`',
		replace: 'sql`and true`',
		test: 'server/src/open-api/open-api.test.ts',
		id: 'R-107',
	},
	{
		name: 'a new text of a bar stays dismissed',
		file: 'server/src/settings/settings.service.ts',
		find: "(isNew('info_bar') || isNew('info_bar_en')) && { info_bar_iat: now }",
		replace: 'sent.info_bar === null && { info_bar_iat: now }',
		test: 'server/src/settings/settings.test.ts',
		id: 'R-113',
	},
];

import { sql } from '#server/lib/db/db.ts';
import type { TestApp } from './test-app.ts';

/** Switches gifts and group tickets on: gifts at 99 zł, groups of 2 to 20. */
export async function enableGiftsAndGroups(
	testApp: Pick<TestApp, 'context' | 'invalidateSettings'>,
	more: { gifts?: object; groups?: object } = {},
): Promise<void> {
	const gifts = { gift_available: true, any_gift_available: true, gift_price_grosze: 9900, ...more.gifts };
	const groups = {
		event_available: true,
		video_available: true,
		min_units: 2,
		max_units: 20,
		one_free: false,
		discount: null,
		...more.groups,
	};
	await testApp.context.db.run(sql`update settings set value = value || ${JSON.stringify(gifts)}::jsonb where section = 'gifts'`);
	await testApp.context.db.run(sql`update settings set value = value || ${JSON.stringify(groups)}::jsonb where section = 'group_tickets'`);
	testApp.invalidateSettings();
}

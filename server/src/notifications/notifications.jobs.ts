import type { JobSpec } from '../lib/context.ts';
import { queueCampaignMails } from './campaigns.service.ts';
import { remindHolders, remindOfPlatform } from './reminders.service.ts';

export const notificationsJobs: JobSpec[] = [
	{ name: 'campaigns', cron: '* * * * *', run: queueCampaignMails },
	{ name: 'event-reminders', cron: '* * * * *', run: remindHolders },
	{ name: 'platform-reminders', cron: '7 10 * * *', run: remindOfPlatform },
];

import { seenAt } from '../base/changes.rules.ts';
import { endpoint } from '../base/endpoint.ts';
import { momentOut } from '../base/values.ts';
import { z } from '../base/zod.ts';
import { APP_IMAGE_FIELDS, APP_IMAGES, appConfigSchema, appConfigUpdateSchema, publicConfigSchema } from './settings.fields.ts';

/** Admin-only fields are optional here, because one call serves visitors and admins. */
const configAnswer = z.object({
	/** for admins: what a change is compared with */
	updated_at: momentOut.optional(),
	config: z.object({ ...appConfigSchema.partial().shape, ...publicConfigSchema.shape }),
});

export const getAppConfig = endpoint({
	method: 'GET',
	path: '/api/appconfig',
	who: 'anyone',
	summary: 'The settings; a visitor gets the public fields only',
	answer: configAnswer,
	maintenance: 'open',
});

export const updateAppConfig = endpoint({
	method: 'PUT',
	path: '/api/appconfig',
	who: 'admin',
	summary: 'Changes the fields that are sent; with seen_at, 409 changed_since when someone else has changed them since',
	body: appConfigUpdateSchema.extend(seenAt),
	files: Object.keys(APP_IMAGES),
	answer: configAnswer,
});

export const deleteAppConfigImage = endpoint({
	method: 'DELETE',
	path: '/api/appconfig/image/:name',
	who: 'admin',
	summary: 'Removes an image of the settings',
	params: z.object({ name: z.enum(APP_IMAGE_FIELDS) }),
	answer: configAnswer,
});

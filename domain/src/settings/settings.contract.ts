import { endpoint } from '../base/endpoint.ts';
import { z } from '../base/zod.ts';
import { APP_IMAGE_FIELDS, APP_IMAGES, appConfigSchema, appConfigUpdateSchema, publicConfigSchema } from './settings.fields.ts';

/** Fields for admins only are optional here, because one call answers both. */
const configAnswer = z.object({ config: z.object({ ...appConfigSchema.partial().shape, ...publicConfigSchema.shape }) });

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
	summary: 'Changes the fields that are sent',
	body: appConfigUpdateSchema,
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

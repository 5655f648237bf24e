import { randomBytes } from 'node:crypto';
import { runAs, TEMPLATE } from './template.ts';

/** A separate database, cloned from the migrated template. Copying its files takes a sixth of the processor time of logging its pages. */
export async function cloneDatabase(adminUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
	const name = `test_${randomBytes(6).toString('hex')}`;
	await runAs(adminUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
	return { url: adminUrl.replace(/\/[^/]*$/, `/${name}`), drop: () => runAs(adminUrl, `drop database if exists ${name} with (force)`) };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of one's own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
	const name = `test_${randomBytes(6).toString('hex')}`;
	const adminUrl = inject('adminUrl');
	const asAdmin = async (statement: string) => {
		const admin = new pg.Client({ connectionString: adminUrl });
		await admin.connect();
		try {
			await admin.query(statement);
		} finally {
			await admin.end();
		}
	};
	await asAdmin(`create database ${name} template ${inject('templateDatabase')}`);
	return { url: adminUrl.replace(/\/[^/]*$/, `/${name}`), drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}

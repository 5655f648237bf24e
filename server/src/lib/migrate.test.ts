import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { runAs } from '#testing/template.ts';
import { listMigrations, migrate } from './migrate.ts';

const emptyDatabase = async () => {
	const name = `empty_${randomBytes(4).toString('hex')}`;
	await runAs(inject('adminUrl'), `create database ${name}`);
	return {
		url: inject('adminUrl').replace(/\/[^/]*$/, `/${name}`),
		drop: () => runAs(inject('adminUrl'), `drop database ${name} with (force)`),
	};
};

describe('migrations', () => {
	it('J8 run once, though two nodes start at the same time and a third comes later', async () => {
		const { url, drop } = await emptyDatabase();
		const steps: string[] = [];
		await Promise.all([migrate(url, (name) => steps.push(name)), migrate(url, (name) => steps.push(name))]);
		await migrate(url, (name) => steps.push(name));
		expect(steps).toEqual(await listMigrations());
		await drop();
	});

	it('J8 leave nothing half-made when one breaks off, and the next start goes on from there', async () => {
		const { url, drop } = await emptyDatabase();
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		// something in the way of the second file: it fails as a whole
		await client.query('create table pages (x int)');
		await expect(migrate(url)).rejects.toThrow(/0002_content\.sql/);
		expect((await client.query(`select to_regclass('settings') as made`)).rows[0].made).toBeNull();
		await client.query('drop table pages');
		await client.end();
		await migrate(url);
		await drop();
	});
});

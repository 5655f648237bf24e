import { refuseForm } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { toSeller } from '#domain/settings/seller.rules.ts';
import { type AppConfig, DEFAULT_APP_CONFIG } from '#domain/settings/settings.fields.ts';
import { type Db, sql } from './db.ts';

export type SettingsSection = 'app' | 'gifts' | 'group_tickets' | 'invoices';

export type SettingsCache = {
	app(): Promise<AppConfig>;
	/** the last ones loaded, or the defaults, for when the database is unavailable; the same object until they change */
	lastApp(): AppConfig;
	/** the maintenance switch from the cache; null when it has to be loaded */
	maintenanceNow(): boolean | null;
	/** a number that changes with any setting */
	version(): Promise<number>;
	/** the same from the cache; null when it has to be loaded */
	versionNow(): number | null;
	/** a section as stored; features add their defaults */
	section(name: SettingsSection): Promise<Record<string, unknown>>;
	/** the same with the time of its last change; the epoch: never */
	stored(name: SettingsSection): Promise<StoredSection>;
	/** called when another node, or this one, has changed settings */
	invalidate(): void;
};

export type StoredSection = { value: Record<string, unknown>; updated_at: Moment };

export const SETTINGS_CHANNEL = 'settings_changed';
/** if a notice was lost, a change is seen after this long at the latest */
const FRESH_MS = 1_500;

/** Settings are read on every call, so they are kept in memory: refreshed by LISTEN/NOTIFY, with a short time limit as the fallback. */
export function createSettingsCache(db: Db): SettingsCache {
	let filling: Promise<Record<string, StoredSection>> | undefined;
	let filledAt = 0;
	let maintenance: boolean | null = null;
	let version = 0;
	let stored = '';
	let lastApp = DEFAULT_APP_CONFIG;

	const load = async () => {
		const rows = await db.rows<StoredSection & { section: string }>(sql`select section, value, updated_at from settings`);
		return Object.fromEntries(rows.map(({ section, ...stored }) => [section, stored]));
	};
	const appOf = (sections: Record<string, StoredSection>) =>
		({ ...DEFAULT_APP_CONFIG, ...sections.app?.value, seller: toSeller(sections.invoices?.value ?? {}) }) as AppConfig;
	/** one load at a time, however many calls wait for it */
	const all = () => {
		if (!filling || performance.now() - filledAt > FRESH_MS) {
			const next = load();
			filling = next;
			filledAt = performance.now();
			next.then(
				(sections) => {
					if (filling !== next) return;
					maintenance = Boolean(sections.app?.value.maintenance);
					const text = JSON.stringify(sections);
					if (text === stored) return;
					version++;
					stored = text;
					lastApp = appOf(sections);
				},
				() => {
					if (filling === next) filling = undefined;
				},
			);
		}
		return filling;
	};
	const isKnown = () => filling !== undefined && maintenance !== null && performance.now() - filledAt <= FRESH_MS;
	return {
		app: async () => appOf(await all()),
		lastApp: () => lastApp,
		maintenanceNow: () => (isKnown() ? maintenance : null),
		version: async () => {
			await all();
			return version;
		},
		versionNow: () => (isKnown() ? version : null),
		section: async (name) => (await all())[name]?.value ?? {},
		stored: async (name) => (await all())[name] ?? { value: {}, updated_at: new Date(0).toISOString() },
		invalidate: () => {
			filling = undefined;
			maintenance = null;
		},
	};
}

/** The fields of a form that change something: read-only ones are parsed to undefined. Sent back with others they are ignored, alone refused. */
export function withoutReadOnly<Form extends object>(form: Form, files: object): Form {
	const changes = Object.entries(form).filter(([, value]) => value !== undefined);
	const sent = Object.keys(form);
	if (sent.length > 0 && changes.length === 0 && Object.keys(files).length === 0)
		throw refuseForm(Object.fromEntries(sent.map((name) => [name, 'settings.validate.read_only'])));
	return Object.fromEntries(changes) as Form;
}

/** Writes a section and notifies every node, in the caller's transaction. */
export async function saveSection(tx: Db, section: SettingsSection, change: Record<string, unknown>): Promise<StoredSection> {
	const row = await tx.one<StoredSection>(sql`
		update settings set value = value || ${JSON.stringify(change)}::jsonb, updated_at = now() where section = ${section}
		returning value, updated_at`);
	await tx.run(sql`select pg_notify(${SETTINGS_CHANNEL}, ${section})`);
	return row;
}

/** The section as it is now, locked until the transaction ends. */
export const lockSection = async (tx: Db, section: SettingsSection) =>
	(await tx.one<{ value: Record<string, unknown> }>(sql`select value from settings where section = ${section} for update`)).value;

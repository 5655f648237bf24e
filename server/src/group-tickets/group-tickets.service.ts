import { type FormError, mergeFormErrors, refuseForm } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import { toFlag } from '#domain/base/values.ts';
import { type GroupConfig, whyNotOneFree } from '#domain/group-tickets/group-availability.rules.ts';
import type { GroupConfigOut } from '#domain/group-tickets/group-tickets.contract.ts';
import { whyNotUnits } from '#domain/group-tickets/group-tickets.fields.ts';
import type { Context } from '../lib/context.ts';
import { type Actor, audit } from '../lib/db/audit.ts';
import { refuseChangedSince } from '../lib/db/changed-since.ts';
import { lockSection, type StoredSection, saveSection } from '../lib/db/settings-cache.ts';

/** The section `group_tickets` of the settings. */
export type GroupConfigRow = GroupConfig;

const DEFAULTS: GroupConfigRow = {
	event_available: false,
	video_available: false,
	one_free: false,
	min_units: 10,
	max_units: 100,
	discount: null,
};

const withDefaults = (stored: Record<string, unknown>) => ({ ...DEFAULTS, ...stored }) as GroupConfigRow;

export const groupConfig = async ({ settings }: Pick<Context, 'settings'>): Promise<GroupConfigRow> =>
	withDefaults(await settings.section('group_tickets'));

export const toGroupConfigOut = (config: GroupConfigRow): GroupConfigOut => ({
	...config,
	event_available: toFlag(config.event_available),
	video_available: toFlag(config.video_available),
	one_free: toFlag(config.one_free),
});

const SUBJECT = { subjectType: 'settings', subjectId: 'group_tickets' };

type SavedConfig = { config: GroupConfigOut; updated_at: Moment };

const toSaved = ({ value, updated_at }: StoredSection): SavedConfig => ({ config: toGroupConfigOut(withDefaults(value)), updated_at });

export const savedGroupConfig = async ({ settings }: Context): Promise<SavedConfig> => toSaved(await settings.stored('group_tickets'));

/** All errors of the settings after the change (F-096). */
export function whyNotGroup(wanted: GroupConfigRow): FormError | null {
	const oneFree = whyNotOneFree(wanted);
	return mergeFormErrors(whyNotUnits(wanted), oneFree && { one_free: oneFree });
}

export async function updateGroupConfig(
	context: Context,
	actor: Actor,
	{ seen_at, ...sent }: Partial<GroupConfigRow> & { seen_at?: Moment | undefined },
): Promise<SavedConfig> {
	const saved = await context.db.transaction(async (tx) => {
		const before = withDefaults(await lockSection(tx, 'group_tickets'));
		await refuseChangedSince(tx, actor, { ...SUBJECT, seenAt: seen_at, fields: Object.keys(sent), wanted: sent });
		const wrong = whyNotGroup({ ...before, ...sent });
		if (wrong) throw refuseForm(wrong);
		const stored = await saveSection(tx, 'group_tickets', sent);
		await audit(tx, actor, { action: 'groupTickets.settings', ...SUBJECT, before, after: withDefaults(stored.value) });
		return toSaved(stored);
	});
	context.settings.invalidate();
	return saved;
}

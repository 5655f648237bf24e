import { Refusal } from '#domain/base/refusal.ts';
import { exportBudget } from '../auth/budgets.ts';
import type { Context } from '../lib/context.ts';
import { audit } from '../lib/db/audit.ts';
import type { Caller } from '../lib/http/caller.ts';
import type { Viewer } from '../lib/http/viewer.ts';
import { findPersonById } from './account.store.ts';
import { readExport } from './export.store.ts';

/** All stored data about a person, for the owner and for an admin who answers their request. */
export async function exportUser({ db, limits, now }: Context, actor: { viewer: Viewer; caller: Caller }, id: number) {
	await limits.spend(exportBudget(actor.viewer.id));
	if (!(await findPersonById(db, id))) throw new Refusal('not_found');
	if (actor.viewer.id !== id) await audit(db, actor, { action: 'users.export', subjectType: 'user', subjectId: id });
	return { exported_at: now().toISOString(), ...(await readExport(db, id)) };
}

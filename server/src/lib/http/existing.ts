import type { Endpoint } from '#domain/base/endpoint.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Db } from '../db/db.ts';
import { type ContentTable, isStored } from '../db/is-stored.ts';
import type { CheckRest } from './serve.ts';

/** For a change of one thing: where it does not exist, a wrong form is 404 too, which comes before 422. */
export const ofExisting =
	<E extends Endpoint>(db: Db, table: ContentTable, checkRest: CheckRest<E> = () => null): CheckRest<E> =>
	async (values, call) => {
		const { id } = call.params as { id: number };
		if (!(await isStored(db, table, id))) throw new Refusal('not_found');
		return checkRest(values, call);
	};

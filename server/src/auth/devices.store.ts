import { type Db, sql } from '../lib/db/db.ts';
import { hashToken } from '../lib/http/viewer.ts';

type Device = { userId: number; device: string };

/** What is known before a sign-in. */
export const findDevices = (tx: Db, { userId, device }: Device) =>
	tx.one<{ isKnownDevice: boolean; hasDevices: boolean; hasSignedInBefore: boolean }>(sql`
		select exists (select 1 from known_devices d where d.user_id = u.id and d.device_hash = ${hashToken(device)}) as "isKnownDevice",
			exists (select 1 from known_devices d where d.user_id = u.id) as "hasDevices", u.last_login_at is not null as "hasSignedInBefore"
		from users u where u.id = ${userId}`);

export const saveDevice = (tx: Db, { userId, device }: Device, now: Date) =>
	tx.run(sql`
		insert into known_devices (user_id, device_hash, first_at, last_at) values (${userId}, ${hashToken(device)}, ${now}, ${now})
		on conflict (user_id, device_hash) do update set last_at = excluded.last_at`);

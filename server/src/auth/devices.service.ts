import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS, tellsOfDevice } from '#domain/auth/devices.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Db } from '../lib/db/db.ts';
import { type Caller, readCookie } from '../lib/http/caller.ts';
import { queueMail } from '../lib/mail/outbox.ts';
import type { Account } from './auth.store.ts';
import { findDevices, saveDevice } from './devices.store.ts';
import { newDeviceMail } from './security.mails.ts';
import { newToken } from './sessions.service.ts';

/** Who signs in, and the browser, by a cookie that only calls of sign-in get. */
export type Visitor = Caller & { device: string };

const DEVICE_COOKIE = 'device';
const TOKEN = /^[\w-]{43}$/;

export function visitorOf(request: FastifyRequest, caller: Caller): Visitor {
	const given = readCookie(request.headers.cookie, DEVICE_COOKIE) ?? '';
	return { ...caller, device: TOKEN.test(given) ? given : newToken() };
}

export function keepDevice({ env }: Context, reply: FastifyReply, { device }: Visitor) {
	const secure = env.publicUrl.startsWith('https:') ? '; Secure' : '';
	reply.header(
		'set-cookie',
		`${DEVICE_COOKIE}=${device}; Path=/api/auth; Max-Age=${DEVICE_DAYS * 86_400}; HttpOnly; SameSite=Strict${secure}`,
	);
}

type SignIn = { account: Account; visitor: Visitor; isKnownNetwork: boolean };

/** Before the sign-in itself is recorded: tells the owner of a browser that is new to the account (N-018). */
export async function noteDevice({ env, now }: Context, tx: Db, { account, visitor, isKnownNetwork }: SignIn): Promise<void> {
	const device = { userId: account.id, device: visitor.device };
	const known = await findDevices(tx, device);
	await saveDevice(tx, device, now());
	if (tellsOfDevice({ ...known, isKnownNetwork })) await queueMail(tx, newDeviceMail(env, account, { caller: visitor, at: now() }));
}

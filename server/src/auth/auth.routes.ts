import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SessionAnswer } from '#domain/auth/auth.contract.ts';
import * as calls from '#domain/auth/auth.contract.ts';
import { signUp as signUpCall } from '#domain/auth/signup.contract.ts';
import type { Context } from '../lib/context.ts';
import type { Caller } from '../lib/http/caller.ts';
import { serve } from '../lib/http/serve.ts';
import { keepDevice, type Visitor, visitorOf } from './devices.service.ts';
import { mailLink } from './mail-links/mail-link.service.ts';
import { checkReset, setPassword } from './passwords/passwords.service.ts';
import { decidePassword } from './passwords/waiting-passwords.service.ts';
import { endSessionOfToken } from './sessions.store.ts';
import { signIn, signInByLink } from './signin.service.ts';
import { mailSignIn, signInByMail } from './signin-by-mail.service.ts';
import { signUp, whyNotSignUpYet } from './signup.service.ts';
import { checkVerification, verifyEmail } from './verification.service.ts';

export function authRoutes(app: FastifyInstance, context: Context) {
	/** The browser is known from now on, once the sign-in has succeeded. */
	const entering = async (
		{ request, reply, caller }: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
		enter: (visitor: Visitor) => Promise<SessionAnswer>,
	) => {
		const visitor = visitorOf(request, caller);
		const answer = await enter(visitor);
		keepDevice(context, reply, visitor);
		return answer;
	};
	serve(app, context, calls.signIn, (call) => entering(call, (visitor) => signIn(context, visitor, call.body)));
	serve(app, context, calls.signInByLink, (call) =>
		entering(call, (visitor) => signInByLink(context, visitor, call.body.login_token, call.body.login_email)),
	);
	serve(app, context, calls.mailSignIn, ({ body, caller }) => mailSignIn(context, caller, body));
	serve(app, context, calls.signInByMail, (call) => entering(call, (visitor) => signInByMail(context, visitor, call.body)));
	serve(app, context, calls.signOut, async ({ request, body }) => {
		const token = request.headers['x-auth-token'] ?? body.token;
		if (typeof token === 'string') await endSessionOfToken(context.db, token, context.now());
		return undefined;
	});
	serve(app, context, calls.validateSession, () => ({ valid: true as const }));
	serve(
		app,
		context,
		signUpCall,
		({ body, caller }) => signUp(context, caller, body),
		(values, { caller }) => whyNotSignUpYet(context, caller, values),
	);
	serve(app, context, calls.checkVerification, ({ body, caller }) => checkVerification(context, caller, body));
	serve(app, context, calls.verifyEmail, ({ body, caller }) => verifyEmail(context, caller, body));
	serve(app, context, calls.resendVerification, ({ body, caller }) => mailLink(context, caller, 'verification', body));
	serve(app, context, calls.requestReset, ({ body, caller }) => mailLink(context, caller, 'reset', body));
	serve(app, context, calls.checkReset, ({ body, caller }) => checkReset(context, caller, body));
	serve(app, context, calls.setPassword, ({ body, caller }) => setPassword(context, caller, body));
	serve(app, context, calls.decidePassword, async ({ params, body, viewer, caller }) => {
		await decidePassword(context, { viewer, caller }, params.id, body);
		return undefined;
	});
}

import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/watching/watching.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { putChoices } from './choices.store.ts';
import { liveMediaRoutes } from './live.routes.ts';
import { watchMediaRoutes } from './media.routes.ts';
import { packageRoutes } from './package.routes.ts';
import { watchCookie } from './playback-address.ts';
import { listPositions, savePosition } from './positions.service.ts';
import { rememberChecks } from './recent-checks.ts';
import { getTranscript } from './transcript.service.ts';
import { getTrailer, startWatching } from './watching.service.ts';

/** a player waits a second after the last choice before it saves */
const CHOICES_PER_MINUTE = 60;

export function watchingRoutes(app: FastifyInstance, context: Context) {
	serve(app, context, calls.listPositions, async ({ actor }) => ({ positions: await listPositions(context, actor) }));

	serve(app, context, calls.startWatching, async ({ params, body, viewer, caller, reply }) => {
		const requested = { variant: body.variant ?? null, sound: body.sound ?? null, continues: body.continues ?? null };
		const answer = await startWatching(context, params, requested, { viewer, caller });
		const { SECRET, publicUrl } = context.env;
		reply.header('set-cookie', watchCookie(SECRET, viewer.sessionId, { isSecure: publicUrl.startsWith('https:') }));
		return answer;
	});

	serve(app, context, calls.getTrailer, async ({ params, viewer, caller }) => ({
		source: await getTrailer(context, params, viewer, caller),
	}));

	serve(app, context, calls.getTranscript, ({ params, query, actor }) => {
		const { variant = null, sound = null, language = null, kind = null } = query;
		return getTranscript(context, params, { variant, sound, language, kind }, actor);
	});

	serve(app, context, calls.savePosition, ({ params, body, actor }) => savePosition(context, params, body, actor));

	serve(app, context, calls.saveChoices, async ({ body, viewer }) => {
		await context.limits.spend({ bucket: `choices:${viewer.id}`, max: CHOICES_PER_MINUTE, windowSeconds: 60 });
		await putChoices(context.db, viewer.id, body);
		return undefined;
	});

	watchMediaRoutes(app, context);
	const checkCached = rememberChecks(context);
	packageRoutes(app, context, checkCached);
	liveMediaRoutes(app, context, checkCached);
}

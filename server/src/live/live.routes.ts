import type { FastifyInstance } from 'fastify';
import * as calls from '#domain/live/live.contract.ts';
import type { Context, JobSpec } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { changeReplay, endLive, endSilent, getLive, goLive, makeKey, messageViewers } from './live.service.ts';
import { recordEnded, sweepStreams } from './recording/recording.job.ts';

export function liveRoutes(app: FastifyInstance, context: Context) {
	const answer = async (id: number) => ({ live: await getLive(context, id) });

	serve(app, context, calls.getLive, ({ params }) => answer(params.id));

	serve(app, context, calls.makeLiveKey, async ({ params, actor, reply }) => {
		const key = await makeKey(context, actor, params.id);
		reply.header('cache-control', 'no-store');
		return { key, ...(await answer(params.id)) };
	});

	serve(app, context, calls.startLive, async ({ params, actor }) => {
		await goLive(context, actor, params.id);
		return answer(params.id);
	});

	serve(app, context, calls.endLive, async ({ params, actor }) => {
		await endLive(context, actor, params.id);
		return answer(params.id);
	});

	serve(app, context, calls.sendLiveMessage, ({ params, body, actor }) =>
		messageViewers(context, actor, { eventId: params.id, texts: body }),
	);

	serve(app, context, calls.updateReplay, async ({ params, body, actor }) => {
		await changeReplay(context, actor, { eventId: params.id, until: body.replay_until });
		return answer(params.id);
	});
}

export const liveJobs: JobSpec[] = [
	{ name: 'live.end-silent', cron: '* * * * *', run: endSilent },
	{ name: 'live.record', cron: '* * * * *', run: (context) => context.videoHosts.recordingRun(() => recordEnded(context)), encodes: true },
	{ name: 'live.sweep', cron: '51 3 * * *', run: sweepStreams },
];

import type { FastifyInstance } from 'fastify';
import {
	addSubtitles as addSubtitlesCall,
	createHostedVideo,
	deleteHostedVideo,
	deleteSubtitles,
	finaliseHostedVideo,
	listHostedVideos as listCall,
	listSubtitles,
	renameHostedVideo,
} from '#domain/hosted-videos/hosted-videos.contract.ts';
import type { Context } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import type { JobSpec } from '../lib/jobs.ts';
import { addSubtitles, convertWaiting, listHostedVideos, sweepUploads } from './hosted-videos.service.ts';
import { tusRoutes } from './tus.routes.ts';

export async function hostedVideosRoutes(app: FastifyInstance, context: Context) {
	const hosts = context.videoHosts;
	await tusRoutes(app, context, hosts.files);

	serve(app, context, listCall, ({ query }) => listHostedVideos(context, query));

	serve(app, context, createHostedVideo, async ({ body, viewer, caller }) => ({
		video: await hosts.main.create({ viewer, caller }, { ...body, type: body.type ?? 'video/mp4' }),
	}));

	serve(app, context, finaliseHostedVideo, async ({ params: { id }, viewer, caller }) => ({
		video: await hosts.of(id).finalise({ viewer, caller }, id),
	}));

	serve(app, context, renameHostedVideo, async ({ params: { id }, body, viewer, caller }) => ({
		video: await hosts.of(id).rename({ viewer, caller }, id, body.name),
	}));

	serve(app, context, deleteHostedVideo, async ({ params: { id }, viewer, caller }) => {
		await hosts.of(id).remove({ viewer, caller }, id);
		return undefined;
	});

	serve(app, context, listSubtitles, async ({ params: { id } }) => ({ subtitles: { data: await hosts.of(id).listTracks(id) } }));

	serve(app, context, addSubtitlesCall, async ({ params: { id }, body, viewer, caller }) => ({
		subtitle: await addSubtitles(context, { viewer, caller }, id, body),
	}));

	serve(app, context, deleteSubtitles, async ({ params: { id, trackId }, viewer, caller }) => {
		await hosts.of(id).removeTrack({ viewer, caller }, id, trackId);
		return undefined;
	});
}

export const hostedVideosJobs: JobSpec[] = [
	{ name: 'hosted-videos.convert', cron: '* * * * *', run: convertWaiting },
	{ name: 'hosted-videos.sweep', cron: '41 3 * * *', run: sweepUploads },
];

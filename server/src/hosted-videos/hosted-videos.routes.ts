import type { FastifyInstance } from 'fastify';
import {
	addSubtitles as addSubtitlesCall,
	createHostedVideo,
	deleteHostedVideo,
	deleteSubtitles,
	finaliseHostedVideo,
	listHostedVideos as listCall,
	listSubtitles,
	makeHostedPackage,
	renameHostedVideo,
} from '#domain/hosted-videos/hosted-videos.contract.ts';
import type { Context, JobSpec } from '../lib/context.ts';
import { serve } from '../lib/http/serve.ts';
import { runOnMessage } from '../lib/jobs.ts';
import { mayEncode } from '../lib/process-kind.ts';
import { readTracks } from './caption-lines.service.ts';
import { convertWaiting, inspectWaiting } from './conversion.job.ts';
import { addSubtitles, createUpload, listHostedVideos, sweepUploads } from './hosted-videos.service.ts';
import { makePackages } from './packages/package.job.ts';
import { remakePackage } from './packages/packages.service.ts';
import { PACKAGES_CHANNEL } from './packages/packages.store.ts';
import { tusRoutes } from './tus.routes.ts';

const packaging: JobSpec = { name: 'hosted-videos.package', cron: '* * * * *', run: makePackages, encodes: true };

export async function hostedVideosRoutes(app: FastifyInstance, context: Context) {
	const hosts = context.videoHosts;
	await tusRoutes(app, context, hosts.files);
	app.addHook('onClose', () => hosts.stop());
	if (mayEncode()) runOnMessage(context, PACKAGES_CHANNEL, packaging);

	serve(app, context, listCall, ({ query }) => listHostedVideos(context, query));

	serve(app, context, createHostedVideo, async ({ body, actor }) => ({ video: await createUpload(context, actor, body) }));

	serve(app, context, finaliseHostedVideo, async ({ params: { id }, viewer, caller }) => ({
		video: await hosts.of(id).finalise({ viewer, caller }, id),
	}));

	serve(app, context, makeHostedPackage, async ({ params: { id }, viewer, caller }) => ({
		job: await remakePackage(context, { viewer, caller }, id),
	}));

	serve(app, context, renameHostedVideo, async ({ params: { id }, body, viewer, caller }) => ({
		video: await hosts.of(id).rename({ viewer, caller }, id, body),
	}));

	serve(app, context, deleteHostedVideo, ({ params: { id }, viewer, caller }) => hosts.of(id).remove({ viewer, caller }, id));

	serve(app, context, listSubtitles, async ({ params: { id } }) => ({ subtitles: { data: await hosts.of(id).listTracks(id) } }));

	serve(app, context, addSubtitlesCall, async ({ params: { id }, body, viewer, caller }) => ({
		subtitle: await addSubtitles(context, { viewer, caller }, id, body),
	}));

	serve(app, context, deleteSubtitles, ({ params: { id, trackId }, viewer, caller }) =>
		hosts.of(id).removeTrack({ viewer, caller }, id, trackId),
	);
}

export const hostedVideosJobs: JobSpec[] = [
	packaging,
	{ name: 'hosted-videos.inspect', cron: '* * * * *', run: inspectWaiting, encodes: true },
	{ name: 'hosted-videos.convert', cron: '* * * * *', run: convertWaiting, encodes: true },
	{ name: 'hosted-videos.caption-lines', cron: '*/5 * * * *', run: readTracks },
	{ name: 'hosted-videos.sweep', cron: '41 3 * * *', run: sweepUploads },
];

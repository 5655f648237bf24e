import { FIRST_BUILT_IN_ID } from '#domain/catalogue/links.rules.ts';
import { isSoundType } from '#domain/hosted-videos/hosted-videos.rules.ts';
import { createVimeoClient, type VimeoClient } from '../outside/vimeo/vimeo.client.ts';
import { builtInHost } from './built-in.host.ts';
import { diskUploadFiles, type UploadFiles } from './upload-files.ts';
import type { HostContext, VideoHost } from './video-host.ts';
import { vimeoHost } from './vimeo.host.ts';

type RunWork = (work: () => Promise<void>) => Promise<void>;

export type Hosts = {
	files: UploadFiles;
	vimeo: VimeoClient | null;
	/** all hosts: files of the built-in host stay playable after an installation moves to Vimeo */
	all: VideoHost[];
	of(id: number): VideoHost;
	/** host for a new file of this type: sounds always go to the built-in one */
	forType(type: string | undefined): VideoHost;
	/** the node stops: work on films ends and its lease is released */
	stopping: AbortSignal;
	stop(): Promise<void>;
	/** one run of each of these jobs at a time on this node; a concurrent call waits for it */
	packageRun: RunWork;
	inspectionRun: RunWork;
	conversionRun: RunWork;
	recordingRun: RunWork;
};

declare module '../lib/context.ts' {
	interface Context {
		videoHosts: Hosts;
	}
}

function shareRun() {
	let running: Promise<void> | null = null;
	const start: RunWork = (work) => {
		running ??= work().finally(() => {
			running = null;
		});
		return running;
	};
	return { start, settled: () => Promise.resolve(running).catch(() => {}) };
}

/** The client of S3 is loaded only where it is used: it is a large part of the time a server takes to start. */
async function openFiles({ s3, dataDir }: HostContext['env']): Promise<UploadFiles> {
	if (!s3) return diskUploadFiles(dataDir);
	const { s3UploadFiles } = await import('./s3-upload-files.ts');
	return s3UploadFiles(s3, dataDir);
}

export async function createHosts(context: HostContext): Promise<Hosts> {
	const { env } = context;
	const files = await openFiles(env);
	const builtIn = builtInHost({ context, files });
	const ending = new AbortController();
	const [packageRun, inspectionRun, conversionRun, recordingRun] = [shareRun(), shareRun(), shareRun(), shareRun()];
	const client = env.VIMEO_TOKEN ? createVimeoClient({ baseUrl: env.VIMEO_BASE_URL, token: env.VIMEO_TOKEN }) : null;
	const vimeo = client && vimeoHost(context, client);
	return {
		files,
		vimeo: client,
		all: vimeo ? [vimeo, builtIn] : [builtIn],
		stopping: ending.signal,
		stop: async () => {
			ending.abort();
			await Promise.all([packageRun.settled(), inspectionRun.settled(), conversionRun.settled()]);
		},
		packageRun: packageRun.start,
		inspectionRun: inspectionRun.start,
		conversionRun: conversionRun.start,
		recordingRun: recordingRun.start,
		forType: (type) => (!vimeo || (type && isSoundType(type)) ? builtIn : vimeo),
		of: (id) => (id >= FIRST_BUILT_IN_ID || !vimeo ? builtIn : vimeo),
	};
}

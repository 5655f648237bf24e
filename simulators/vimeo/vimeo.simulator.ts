import { fastify } from 'fastify';
import { vimeoError } from './vimeo.answers.ts';
import { apiRoutes } from './vimeo.api.routes.ts';
import { filesRoutes } from './vimeo.files.routes.ts';
import { createVimeoContext, finishTranscoding, NO_FAULTS, type SimVideo, type VimeoFaults } from './vimeo.state.ts';

export type VimeoSimulatorOptions = {
	/** 0, the default: any free port */
	port?: number;
	host?: string;
	token?: string;
	/** false: uploads wait for the control call that transcodes them */
	transcodes?: boolean;
};

export type VimeoSimulator = Awaited<ReturnType<typeof startVimeoSimulator>>;

/** A Vimeo simulator: the paths and answers of API 3.4 this product uses, a tus host, and controls for tests. Never in production. */
export async function startVimeoSimulator({
	port = 0,
	host = '127.0.0.1',
	token = 'vimeo-test-token',
	transcodes = true,
}: VimeoSimulatorOptions = {}) {
	if (process.env.NODE_ENV === 'production') throw new Error('The Vimeo simulator does not run in production');
	const context = createVimeoContext(token, transcodes);
	const app = fastify({ forceCloseConnections: true, bodyLimit: 5_000_000 });
	app.setNotFoundHandler((_request, reply) => reply.code(404).send(vimeoError('The requested page could not be found.', 'no such path')));
	apiRoutes(app, context);
	filesRoutes(app, context);
	context.url = await app.listen({ port, host });

	const get = (id: number): SimVideo => {
		const video = context.videos.get(id);
		if (!video) throw new Error(`The simulator has no video ${id}`);
		return video;
	};
	return {
		url: context.url,
		token,
		videos: () => [...context.videos.values()],
		get,
		calls: context.calls,
		setFaults: (faults: Partial<VimeoFaults>) => Object.assign(context.faults, faults),
		clearFaults: () => Object.assign(context.faults, NO_FAULTS),
		/** ends the transcoding of one film */
		transcode: (id: number, how: 'complete' | 'error' = 'complete') => finishTranscoding(get(id), how),
		expireLink: (id: number) => {
			get(id).upload.gone = true;
		},
		close: () => app.close(),
	};
}

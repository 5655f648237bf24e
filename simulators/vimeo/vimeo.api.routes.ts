import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listAnswer, pickFields, trackAnswer, videoAnswer, vimeoError } from './vimeo.answers.ts';
import { addVideo, type SimVideo, takeFault, type VimeoContext } from './vimeo.state.ts';

type Json = Record<string, unknown>;
type Call = { params: Record<string, string>; query: Record<string, string>; body: Json };
type Answer = { status: number; body?: unknown };
type Work = (call: Call) => Answer;

const TYPE = 'application/vnd.vimeo.video+json';
const notFound: Answer = {
	status: 404,
	body: vimeoError("The requested video couldn't be found.", 'The video does not exist or is not yours.', 5000),
};
const badField = (field: string): Answer => ({
	status: 400,
	body: vimeoError("You've provided an invalid parameter.", 'The parameters passed to this API endpoint did not pass validation.', 2204, [
		{ field, error_code: 2205, error: 'bad format', developer_message: `Wrong ${field}.` },
	]),
});

function answerWithFault(context: VimeoContext, reply: FastifyReply): boolean {
	if (takeFault(context, 'limited')) {
		reply
			.code(429)
			.header('x-ratelimit-limit', '100')
			.header('x-ratelimit-remaining', '0')
			.header('x-ratelimit-reset', new Date(Date.now() + context.faults.resetMs).toISOString())
			.send(vimeoError('Too many API requests. Wait an hour or so, then try again.', 'rate limited', 9000));
		return true;
	}
	if (takeFault(context, 'broken')) reply.code(500).send(vimeoError('Something strange occurred.', 'Internal error', 4003));
	else if (takeFault(context, 'page')) reply.type('text/html').send('<!doctype html><title>Vimeo</title>');
	else if (takeFault(context, 'silent')) reply.hijack();
	else return false;
	return true;
}

export function apiRoutes(app: FastifyInstance, context: VimeoContext) {
	const on = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, work: Work) =>
		app.route({
			method,
			url,
			handler: async (request: FastifyRequest, reply) => {
				context.calls[`${method} ${url}`] = (context.calls[`${method} ${url}`] ?? 0) + 1;
				if (answerWithFault(context, reply)) return reply;
				if (request.headers.authorization !== `bearer ${context.token}`)
					return reply.code(401).send(vimeoError('You must provide a valid authenticated access token.', 'no token', 8003));
				const { status, body } = work({
					params: request.params as Record<string, string>,
					query: request.query as Record<string, string>,
					body: (request.body ?? {}) as Json,
				});
				reply.header('x-ratelimit-limit', '100').header('x-ratelimit-remaining', '99');
				return body === undefined ? reply.code(status).send() : reply.code(status).type(TYPE).send(body);
			},
		});
	const withVideo =
		(work: (video: SimVideo, call: Call) => Answer): Work =>
		(call) => {
			const video = context.videos.get(Number(call.params.id));
			return video ? work(video, call) : notFound;
		};
	const shown = (video: SimVideo, fields?: string) => pickFields(videoAnswer(context, video), fields);

	on('GET', '/me/videos', ({ query }) => {
		const newest = [...context.videos.values()].reverse().map((video) => shown(video, query.fields));
		const { page: _page, ...kept } = query;
		return { status: 200, body: listAnswer(`/me/videos?${new URLSearchParams(kept)}`, newest, query) };
	});
	on('POST', '/me/videos', ({ body, query }) => {
		const { approach, size } = (body.upload ?? {}) as { approach?: string; size?: string };
		if (approach !== 'tus') return badField('upload.approach');
		if (!/^[1-9]\d{0,13}$/.test(String(size))) return badField('upload.size');
		if (takeFault(context, 'quota')) return { status: 403, body: vimeoError('Your upload exceeds your quota.', 'quota', 4102) };
		const video = addVideo(context, {
			name: String(body.name ?? 'Untitled'),
			description: body.description as string | undefined,
			size: Number(size),
			privacy: (body.privacy ?? {}) as Json,
		});
		return { status: 201, body: shown(video, query.fields) };
	});
	on(
		'GET',
		'/videos/:id',
		withVideo((video, { query }) => ({ status: 200, body: shown(video, query.fields) })),
	);
	on(
		'PATCH',
		'/videos/:id',
		withVideo((video, { body, query }) => {
			if (typeof body.name === 'string') video.name = body.name;
			Object.assign(video.privacy, body.privacy);
			return { status: 200, body: shown(video, query.fields) };
		}),
	);
	on(
		'DELETE',
		'/videos/:id',
		withVideo((video) => {
			context.videos.delete(video.id);
			return { status: 204 };
		}),
	);
	on(
		'PUT',
		'/videos/:id/privacy/domains/:domain',
		withVideo((video, { params }) => {
			if (video.privacy.embed !== 'whitelist')
				return { status: 403, body: vimeoError('Set embed privacy to whitelist first.', 'not whitelisted', 3417) };
			video.domains.add(params.domain ?? '');
			return { status: 204 };
		}),
	);
	trackRoutes(context, on, withVideo);
}

type On = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, work: Work) => unknown;
type WithVideo = (work: (video: SimVideo, call: Call) => Answer) => Work;
const noTrack: Answer = { status: 404, body: vimeoError('No such text track.', 'not found', 5014) };

function trackRoutes(context: VimeoContext, on: On, withVideo: WithVideo) {
	on(
		'GET',
		'/videos/:id/texttracks',
		withVideo((video, { query }) => {
			// a track without its file makes the whole list fail, as Vimeo's own does
			if ([...video.tracks.values()].some((track) => track.content === null)) return noTrack;
			return {
				status: 200,
				body: listAnswer(
					`/videos/${video.id}/texttracks`,
					[...video.tracks.values()].map((track) => trackAnswer(context, video, track)),
					query,
				),
			};
		}),
	);
	on(
		'POST',
		'/videos/:id/texttracks',
		withVideo((video, { body }) => {
			if (typeof body.language !== 'string' || !/^[a-z]{2}/.test(body.language)) return badField('language');
			const track = {
				id: ++context.nextId,
				type: String(body.type),
				language: body.language,
				name: String(body.name),
				active: false,
				content: null,
			};
			video.tracks.set(track.id, track);
			return { status: 201, body: trackAnswer(context, video, track) };
		}),
	);
	on(
		'PATCH',
		'/videos/:id/texttracks/:trackId',
		withVideo((video, { params, body }) => {
			const track = video.tracks.get(Number(params.trackId));
			if (!track) return noTrack;
			if (body.active === true)
				for (const other of video.tracks.values()) if (other.language === track.language) other.active = other === track;
			return { status: 200, body: trackAnswer(context, video, track) };
		}),
	);
	on(
		'DELETE',
		'/videos/:id/texttracks/:trackId',
		withVideo((video, { params }) => (video.tracks.delete(Number(params.trackId)) ? { status: 204 } : noTrack)),
	);
}

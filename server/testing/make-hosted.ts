import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { TestApp } from './test-app.ts';
import { tusUpload } from './tus.ts';

export type FilmName =
	| 'film.mp4'
	| 'film.mov'
	| 'film.webm'
	| 'film.ogv'
	| 'film.avi'
	| 'film.flv'
	| 'film.wmv'
	| 'film.mkv'
	/** rotated by 90 degrees, as recorded by a phone held upright */
	| 'phone.mp4'
	/** with sound */
	| 'talk.avi'
	| 'sound.mp4'
	| 'long.mp4'
	/** twelve seconds, 854 x 480, with sound and a key frame every two seconds */
	| 'stage.mp4'
	/** six seconds, 320 x 240, at first six frames a second, then 24 */
	| 'uneven.mp4';

/** Seconds of a test picture, some kilobytes. */
export const film = (name: FilmName): Buffer => readFileSync(new URL(`./films/${name}`, import.meta.url));

/** Listens on a free port for real uploads; returns the base URL. */
export async function listenOnFreePort(testApp: TestApp): Promise<string> {
	if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
	return `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
}

/** The upload link of the server, with the actual port. */
const atRealPort = (url: string, link: string) => `${url}${new URL(link).pathname}`;

type UploadedFixture = { id: number; uri: string; link: string };

/** Creates an upload as an admin does. */
export async function makeUpload(
	testApp: TestApp,
	token: string,
	given: { name?: string; size: number; type?: string },
): Promise<UploadedFixture> {
	const url = await listenOnFreePort(testApp);
	const { body, status } = await testApp.request({
		method: 'POST',
		url: '/api/vimeo',
		token,
		body: { name: 'Wesele', type: 'video/mp4', ...given },
	});
	if (status !== 201) throw new Error(`creating answered ${status}`);
	return { id: body.video.id, uri: body.video.uri, link: atRealPort(url, body.video.upload_link) };
}

/** An uploaded and finalised file of the built-in host. */
export async function makeHosted(testApp: TestApp, token: string, name: FilmName = 'film.mp4'): Promise<UploadedFixture> {
	return makeHostedOf(testApp, token, film(name));
}

export async function makeHostedOf(testApp: TestApp, token: string, bytes: Buffer): Promise<UploadedFixture> {
	const made = await makeUpload(testApp, token, { size: bytes.length });
	await tusUpload(made.link, bytes);
	const answer = await testApp.request({ method: 'PATCH', url: `/api/vimeo/${made.id}`, token });
	if (answer.status !== 200) throw new Error(`finalising answered ${answer.status}: ${answer.text}`);
	return made;
}

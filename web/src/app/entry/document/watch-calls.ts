import { getUser } from '#domain/users/users.contract.ts';
import { getVideo } from '#domain/videos/videos.contract.ts';
import { startWatching } from '#domain/watching/watching.contract.ts';
import { watchEarlyFile } from './assets.ts';

/** The route whose calls are sent early; the player of an event opens later (S1-133). */
export const WATCHED_VIDEO = '/wideo/:slugOrId';

/** The script that sends the calls of the watch page of a video; the document is the same for all videos. */
export const watchEarlyScript = () =>
	`<script type="module" async src="${watchEarlyFile()}" data-item="${getVideo.path}" data-viewer="${getUser.path}" data-watch="${startWatching.path}"></script>`;

import { forEachLogged } from '../lib/async/for-each-logged.ts';
import { forgetRemoved, listRemoved } from './hosted-videos.store.ts';
import type { UploadFiles } from './upload-files.ts';
import type { HostContext } from './video-host.ts';

type Removing = Pick<HostContext, 'db' | 'log'>;

/** Removes files whose keys were noted; what fails here is left to the sweep. */
export const removeNoted = ({ db, log }: Removing, files: UploadFiles, keys: readonly (string | null)[]): Promise<void> =>
	forEachLogged({ log, message: 'a film was not removed from the storage' }, [...new Set(keys)], async (key) => {
		if (key === null) return;
		await files.remove(key);
		await forgetRemoved(db, key);
	});

export const sweepRemoved = async (context: Removing, files: UploadFiles): Promise<void> =>
	removeNoted(context, files, await listRemoved(context.db));

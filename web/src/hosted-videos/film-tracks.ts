import { BlobSource, Input, MP4, QTFF, UnsupportedInputFormatError } from 'mediabunny';
import type { PictureFault } from '#domain/hosted-videos/hosted-videos.rules.ts';

/** Reads the index of an mp4 or mov as the server does after the upload: without a track of pictures it is no film. */
export async function whyNotFilm(file: Blob): Promise<PictureFault | null> {
	const input = new Input({ formats: [MP4, QTFF], source: new BlobSource(file) });
	try {
		if (await input.getPrimaryVideoTrack()) return null;
		return (await input.getPrimaryAudioTrack()) ? 'no_picture' : 'broken';
	} catch (error) {
		if (error instanceof UnsupportedInputFormatError) return 'broken';
		throw error;
	} finally {
		input.dispose();
	}
}

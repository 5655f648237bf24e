import { readFile } from 'node:fs/promises';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, it } from 'vitest';

it('B-021 the film of `npm run demo:live` has a key frame every two seconds, as the panel asks of a sender', async () => {
	const bytes = await readFile(new URL('./media/spektakl.mp4', import.meta.url));
	using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
	const picture = await input.getPrimaryVideoTrack();
	if (!picture) throw new Error('the film has no picture');
	const keys: number[] = [];
	for await (const { type, timestamp } of new EncodedPacketSink(picture).packets()) if (type === 'key') keys.push(timestamp);
	expect(keys).toEqual(Array.from({ length: 20 }, (_, index) => 2 * index));
});

// What a sender writes, apart from the server's own code.

export const CHUNK_SIZE = 4096;
export const HANDSHAKE = 1536;

const text = (value: string) => Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), Buffer.from(value)]);
export const amfString = (value: string) => Buffer.concat([Buffer.from([2]), text(value)]);
export const amfNumber = (value: number) => {
	const bytes = Buffer.alloc(9);
	bytes.writeDoubleBE(value, 1);
	return bytes;
};
export const AMF_NULL = Buffer.from([5]);
export const amfObject = (fields: Record<string, Buffer>) =>
	Buffer.concat([Buffer.from([3]), ...Object.entries(fields).flatMap(([name, value]) => [text(name), value]), Buffer.from([0, 0, 9])]);

export function message(stream: number, { type, at, body }: { type: number; at: number; body: Buffer }, chunkId: number): Buffer {
	const head = Buffer.alloc(12);
	head[0] = chunkId;
	head.writeUIntBE(at, 1, 3);
	head.writeUIntBE(body.length, 4, 3);
	head[7] = type;
	head.writeUInt32LE(stream, 8);
	const pieces: Buffer[] = [head];
	for (let from = 0; from < body.length; from += CHUNK_SIZE) {
		if (from > 0) pieces.push(Buffer.from([0xc0 | chunkId]));
		pieces.push(body.subarray(from, from + CHUNK_SIZE));
	}
	return Buffer.concat(pieces);
}

export const command = (stream: number, ...values: Buffer[]) => message(stream, { type: 20, at: 0, body: Buffer.concat(values) }, 3);

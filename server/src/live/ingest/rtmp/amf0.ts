// AMF0, the encoding of RTMP's commands: https://rtmp.veriskope.com/pdf/amf0-file-format-specification.pdf

export type Amf = number | boolean | string | null | undefined | AmfObject | Amf[];
type AmfObject = { [name: string]: Amf };

const TYPE = {
	number: 0,
	boolean: 1,
	string: 2,
	object: 3,
	null: 5,
	undefined: 6,
	map: 8,
	end: 9,
	array: 10,
	date: 11,
	longString: 12,
} as const;
/** deeper values are refused */
const MAX_DEPTH = 8;

type Cursor = { bytes: Buffer; at: number };

const take = (cursor: Cursor, count: number): Buffer => {
	const { bytes, at } = cursor;
	if (at + count > bytes.length) throw new RangeError('a value is cut');
	cursor.at += count;
	return bytes.subarray(at, at + count);
};

const takeText = (cursor: Cursor, lengthBytes: 2 | 4): string =>
	take(cursor, take(cursor, lengthBytes).readUIntBE(0, lengthBytes)).toString('utf8');

function takeObject(cursor: Cursor, depth: number): AmfObject {
	const found: AmfObject = Object.create(null);
	for (;;) {
		const name = takeText(cursor, 2);
		if (name === '' && cursor.bytes[cursor.at] === TYPE.end) {
			cursor.at += 1;
			return found;
		}
		found[name] = takeValue(cursor, depth + 1);
	}
}

function takeArray(cursor: Cursor, depth: number): Amf[] {
	const count = take(cursor, 4).readUInt32BE();
	const found: Amf[] = [];
	for (let index = 0; index < count; index++) found.push(takeValue(cursor, depth + 1));
	return found;
}

function takeValue(cursor: Cursor, depth = 0): Amf {
	if (depth > MAX_DEPTH) throw new RangeError('values are nested too deeply');
	const type = take(cursor, 1).readUInt8();
	switch (type) {
		case TYPE.number:
			return take(cursor, 8).readDoubleBE();
		case TYPE.boolean:
			return take(cursor, 1).readUInt8() !== 0;
		case TYPE.string:
			return takeText(cursor, 2);
		case TYPE.longString:
			return takeText(cursor, 4);
		case TYPE.object:
			return takeObject(cursor, depth);
		case TYPE.map:
			take(cursor, 4);
			return takeObject(cursor, depth);
		case TYPE.array:
			return takeArray(cursor, depth);
		case TYPE.date:
			return take(cursor, 10).readDoubleBE();
		case TYPE.null:
			return null;
		case TYPE.undefined:
			return undefined;
		default:
			throw new RangeError(`unknown type ${type}`);
	}
}

/** All values of a message; throws a RangeError when they cannot be read. */
export function readAmf(bytes: Buffer): Amf[] {
	const cursor = { bytes, at: 0 };
	const found: Amf[] = [];
	while (cursor.at < bytes.length) found.push(takeValue(cursor));
	return found;
}

const textBytes = (text: string): Buffer => {
	const bytes = Buffer.from(text);
	const length = Buffer.alloc(2);
	length.writeUInt16BE(bytes.length);
	return Buffer.concat([length, bytes]);
};

function writeValue(value: Amf): Buffer {
	if (value === null) return Buffer.from([TYPE.null]);
	if (value === undefined) return Buffer.from([TYPE.undefined]);
	if (typeof value === 'boolean') return Buffer.from([TYPE.boolean, value ? 1 : 0]);
	if (typeof value === 'string') return Buffer.concat([Buffer.from([TYPE.string]), textBytes(value)]);
	if (typeof value === 'number') {
		const bytes = Buffer.alloc(9);
		bytes.writeDoubleBE(value, 1);
		return bytes;
	}
	if (Array.isArray(value)) {
		const head = Buffer.alloc(5, TYPE.array);
		head.writeUInt32BE(value.length, 1);
		return Buffer.concat([head, ...value.map(writeValue)]);
	}
	const fields = Object.entries(value).map(([name, field]) => Buffer.concat([textBytes(name), writeValue(field)]));
	return Buffer.concat([Buffer.from([TYPE.object]), ...fields, Buffer.from([0, 0, TYPE.end])]);
}

export const writeAmf = (...values: Amf[]): Buffer => Buffer.concat(values.map(writeValue));

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL_SIZE = 30;

/** The files of an uncompressed ZIP, read by its directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
	const files = new Map<string, Buffer>();
	let end = zip.length - 22;
	while (zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
	let entry = zip.readUInt32LE(end + 16);
	for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
		if (zip.readUInt32LE(entry) !== ENTRY || zip.readUInt16LE(entry + 10) !== 0) throw new Error('not an entry of a stored file');
		const [size, nameSize, extraSize] = [zip.readUInt32LE(entry + 24), zip.readUInt16LE(entry + 28), zip.readUInt16LE(entry + 30)];
		const local = zip.readUInt32LE(entry + 42);
		const begin = local + LOCAL_SIZE + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		files.set(zip.toString('utf8', entry + ENTRY_SIZE, entry + ENTRY_SIZE + nameSize), zip.subarray(begin, begin + size));
		entry += ENTRY_SIZE + nameSize + extraSize + zip.readUInt16LE(entry + 32);
	}
	return files;
}

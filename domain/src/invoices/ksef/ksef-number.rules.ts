// The number KSeF gives to an invoice: NIP of the seller, day of receipt, twelve hex digits, checksum.

const POLYNOMIAL = 0x07;
/** Older numbers have a dash in the middle of the twelve digits. */
const PATTERN = /^([0-9]{10})-([0-9]{8})-([0-9A-F]{6})-?([0-9A-F]{6})-([0-9A-F]{2})$/;

/** CRC-8 of ASCII text (start 0, nothing reflected), as two upper hex digits. */
export function crc8(text: string): string {
	let rest = 0;
	for (const character of text) {
		rest ^= character.charCodeAt(0);
		for (let bit = 0; bit < 8; bit += 1) rest = ((rest << 1) ^ (rest & 0x80 ? POLYNOMIAL : 0)) & 0xff;
	}
	return rest.toString(16).toUpperCase().padStart(2, '0');
}

/** Whether the number is well formed, has a valid checksum and belongs to this seller. */
export function isKsefNumberOf(number: string, sellerNip: string): boolean {
	const [, nip, day, first, second, checksum] = PATTERN.exec(number) ?? [];
	return nip === sellerNip && checksum === crc8(`${nip}-${day}-${first}${second}`);
}

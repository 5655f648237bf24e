type Timed = { type: 'key' | 'delta'; timestamp: number; duration: number };

/** Times of the pictures of a film: a picture after a key frame is not earlier than any before that key frame. */
export function createPictureTimes() {
	let largest = 0;
	let least = 0;
	return ({ type, timestamp }: Timed): number => {
		if (type === 'key') least = largest;
		const at = Math.max(least, timestamp);
		largest = Math.max(largest, at);
		return at;
	};
}

/** Times of the sound of a film; null for a packet that overlaps the one before: it is left out, so that the rest stays with the picture. */
export function createSoundTimes() {
	let end = 0;
	return ({ timestamp, duration }: Timed): number | null => {
		if (timestamp < end - duration / 2) return null;
		end = timestamp + duration;
		return timestamp;
	};
}

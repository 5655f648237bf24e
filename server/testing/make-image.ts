import sharp from 'sharp';

type ImageOptions = { width?: number; height?: number; format?: 'png' | 'jpeg' };

/** A plain picture of one colour. */
export const makeImage = ({ width = 40, height = 30, format = 'png' }: ImageOptions = {}): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: '#b4235a' } })
		.toFormat(format)
		.toBuffer();

/** A picture of one colour whose file is as large as its pixels: large to send, quick to process. */
export const makeUncompressed = (side: number): Promise<Buffer> =>
	sharp({ create: { width: side, height: side, channels: 3, background: '#b4235a' } })
		.png({ compressionLevel: 0 })
		.toBuffer();

/** A picture of noise, which cannot be compressed much. */
export const makeNoise = ({ width = 100, height = 100, format = 'png' }: ImageOptions = {}): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
		.toFormat(format, format === 'jpeg' ? { quality: 100 } : {})
		.toBuffer();

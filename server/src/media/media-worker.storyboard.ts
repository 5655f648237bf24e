import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { AVSEEK_FLAG_BACKWARD, FF_ENCODER_MJPEG } from 'node-av/constants';
import { Packet } from 'node-av/lib';
import sharp from 'sharp';
import { type Storyboard, sheetSize, TILES_OF_SHEET, tilePlace } from '#domain/hosted-videos/packages/storyboard.rules.ts';
import type { Film } from './film.ts';
import { openFilm, upright } from './media-worker.node-av.ts';

export type BoardTask = { board: Storyboard; folder: string; sheetName: string };

const SHEET_QUALITY = 70;
const MICROSECONDS = 1_000_000;

type Tile = { left: number; top: number; input: Buffer };

async function writeSheet({ board, folder, sheetName }: BoardTask, lastTile: number, tiles: Tile[]): Promise<string> {
	const name = `${sheetName}-${String(Math.floor(lastTile / TILES_OF_SHEET)).padStart(3, '0')}.jpg`;
	const { width, height } = sheetSize(board, (lastTile % TILES_OF_SHEET) + 1);
	const blank = sharp({ create: { width, height, channels: 3, background: 'black' } });
	await writeFile(join(folder, 'board', name), await blank.composite(tiles).jpeg({ quality: SHEET_QUALITY }).toBuffer());
	return name;
}

/** Takes the key frame before each time; a tile that cannot be decoded stays black. Sheet by sheet, so that few pictures are in memory. */
export async function makeBoard(film: Film, task: BoardTask, onTile: (tile: number) => void): Promise<string[]> {
	const { board, folder } = task;
	await mkdir(join(folder, 'board'), { recursive: true });
	await using input = await openFilm(film);
	const picture = input.video();
	if (!picture) throw new Error('no video stream');
	const format = input.getFormatContext();
	using decoder = await Decoder.create(picture, { threadCount: 1, exitOnError: false });
	using filter = FilterAPI.create(await upright(film, `scale=${board.width}:${board.height},format=yuvj420p`));
	using packet = new Packet();
	packet.alloc();

	const takeTile = async (seconds: number): Promise<Buffer | null> => {
		await format.seekFrame(-1, BigInt(Math.floor(seconds * MICROSECONDS)), AVSEEK_FLAG_BACKWARD);
		decoder.getCodecContext()?.flushBuffers();
		while ((await format.readFrame(packet)) >= 0) {
			const frames = packet.streamIndex === picture.index ? await decoder.decodeAll(packet) : [];
			packet.unref();
			const [first, ...rest] = frames;
			for (const frame of rest) frame.free();
			if (!first) continue;
			using held = first;
			const [small, ...more] = await filter.processAll(held);
			for (const frame of more) frame.free();
			if (!small) continue;
			using scaled = small;
			return await Encoder.encodeOne(FF_ENCODER_MJPEG, scaled);
		}
		return null;
	};

	const sheets: string[] = [];
	let tiles: Tile[] = [];
	let shown = 0;
	for (let tile = 0; tile < board.tiles; tile++) {
		const image = await takeTile(tile * board.every);
		if (image) shown += tiles.push({ ...tilePlace(board, tile), input: image });
		onTile(tile);
		if ((tile + 1) % TILES_OF_SHEET !== 0 && tile + 1 < board.tiles) continue;
		sheets.push(await writeSheet(task, tile, tiles));
		tiles = [];
	}
	if (shown === 0) throw new Error('no picture could be decoded');
	return sheets;
}

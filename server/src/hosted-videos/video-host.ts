import { Refusal } from '#domain/base/refusal.ts';
import type { Moment } from '#domain/base/time/time.ts';
import type { FilmPackage, HostedVideo, SubtitleTrack } from '#domain/hosted-videos/hosted-videos.contract.ts';
import { hostedUri, isSoundType } from '#domain/hosted-videos/hosted-videos.rules.ts';
import type { Context } from '../lib/context.ts';
import type { Actor } from '../lib/db/audit.ts';
import { lastChangedAt, lastChanges, refuseChangedSince } from '../lib/db/changed-since.ts';
import type { Db } from '../lib/db/db.ts';
import type { HostedRow } from './hosted-videos.store.ts';
import type { NewTrack } from './tracks.store.ts';

/** The part of the context a host needs; the context is complete only after the hosts are created. */
export type HostContext = Omit<Context, 'videoHosts'>;

type NewVideo = { name: string; size: number; type: string };

/** One interface for the built-in host and Vimeo. Unknown files are refused with 404; every change writes an audit row. */
export type VideoHost = {
	provider: HostedRow['provider'];
	list(): Promise<HostedVideo[]>;
	create(actor: Actor, video: NewVideo): Promise<HostedVideo>;
	/** 409 until the upload is complete; afterwards it can be called repeatedly */
	finalise(actor: Actor, id: number): Promise<HostedVideo>;
	rename(actor: Actor, id: number, change: Rename): Promise<HostedVideo>;
	remove(actor: Actor, id: number): Promise<void>;
	listTracks(id: number): Promise<SubtitleTrack[]>;
	/** refused where there is another track of its language and kind, unless it replaces that one */
	addTrack(actor: Actor, id: number, track: NewTrack & { replace: boolean }): Promise<SubtitleTrack>;
	removeTrack(actor: Actor, id: number, trackId: number): Promise<void>;
	/** uploads without new bytes for a week */
	sweep(): Promise<void>;
};

type Rename = { name: string; seen_at?: Moment | undefined };

const fileSubject = (id: number) => ({ subjectType: 'hosted-video', subjectId: id });

/** 409 where the name was changed since it was seen. */
export const refuseRenamed = (db: Db, actor: Actor, id: number, { name, seen_at }: Rename) =>
	refuseChangedSince(db, actor, { ...fileSubject(id), seenAt: seen_at, fields: ['name'], wanted: { name } });

export const renamedAt = (db: Db, id: number): Promise<Moment> => lastChangedAt(db, fileSubject(id));

/** To be read before the names: what is renamed between the two is then reported, not missed. */
export async function readRenames(db: Db): Promise<(id: number) => Moment> {
	const changes = await lastChanges(db, 'hosted-video');
	return (id) => changes.get(String(id)) ?? new Date(0).toISOString();
}

/** Signs the URL of a file or a track for this viewer. */
export type Sign = (what: { kind: 'file' | 'track'; id: number } | { kind: 'package'; id: string }) => string;

export const toHostedVideo = (row: HostedRow, filmPackage: FilmPackage | null = null): HostedVideo => ({
	uri: hostedUri(row.id),
	id: row.id,
	name: row.name,
	status: row.status,
	fault: row.fault,
	upload_link: row.status === 'NOT_UPLOADED' ? row.upload_link : null,
	duration: row.duration_seconds,
	thumbnail: row.thumbnail,
	size: row.size,
	progress: row.progress,
	package: filmPackage,
	content: isSoundType(row.type) ? 'sound' : 'film',
});

export function refuseInUse(titles: readonly string[]): void {
	if (titles.length > 0) throw new Refusal('in_use', { text: 'hosted.in_use', params: { videos: titles.join(', ') } });
}

export const trackUri = (id: number, trackId: number) => `${hostedUri(id)}/texttracks/${trackId}`;

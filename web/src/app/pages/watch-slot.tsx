import type { useWatchFlags } from './use-watching.ts';

type WatchSlotProps = { type: 'event' | 'video'; item: { id: number }; title: string; flags: ReturnType<typeof useWatchFlags> };

export const WatchSlot = ({ title }: WatchSlotProps) => <h1 className="wrap">{title}</h1>;

import type { Viewer } from '#domain/watching/access.rules.ts';

export const OrdersSlot = (_props: { type: 'event' | 'video'; id: number; viewer: Viewer }) => null;

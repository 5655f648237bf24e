export const TrailerToggle = (_props: { type: 'event' | 'video'; id: number; title: string }) => null;

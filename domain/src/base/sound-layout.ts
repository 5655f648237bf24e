const LAYOUTS: Record<number, string> = { 1: 'mono', 2: 'stereo', 6: '5.1', 8: '7.1' };

/** Numbers of channels as people name them. */
export const layoutName = (channels: number): string => LAYOUTS[channels] ?? String(channels);

export const eventTypes = ['race', 'drift', 'track_day'] as const;

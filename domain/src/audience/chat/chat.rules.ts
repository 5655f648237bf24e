import type { RoleName } from '../../account/roles.ts';

/** Who deletes, pins, mutes and slows down. A role for the stage is added here. */
export const isModerator = ({ role }: { role: RoleName }): boolean => role === 'admin';

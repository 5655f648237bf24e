/** Role ids of the database and names at the API. */
export const ROLE_IDS = { admin: 1, standard: 2, premium: 3, unverified: 4, deleted: 5 } as const;

export type RoleName = keyof typeof ROLE_IDS;

export const ROLE_NAMES: Record<number, RoleName> = { 1: 'admin', 2: 'standard', 3: 'premium', 4: 'unverified', 5: 'deleted' };

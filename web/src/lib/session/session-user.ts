export type Role = 'admin' | 'standard' | 'premium' | 'unverified' | 'deleted';
export type SessionUser = { id: number; role: Role; firstname: string; lastname: string; email: string };

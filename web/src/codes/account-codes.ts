import { listUserCodes } from '#domain/codes/codes.contract.ts';
import { useAnswer } from '#web/lib/api/api.ts';

export const useAccountCodes = (userId: number, enabled: boolean) =>
	useAnswer(listUserCodes, { params: { userId } }, { errors: 'inline', staleTime: 0, refreshesOnReturn: true, enabled });

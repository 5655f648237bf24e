/**
 * Named points at which a test kills the process, as a power cut would. Honoured only while NODE_ENV is test;
 * `FAILPOINT=asked` ends the process at the first pass, `FAILPOINT=asked:3` at the third.
 */
export function failpoint(name: string): void {
	if (process.env.NODE_ENV !== 'test' || !process.env.FAILPOINT) return;
	const [wanted, times = '1'] = process.env.FAILPOINT.split(':');
	if (wanted !== name) return;
	passed += 1;
	if (passed >= Number(times)) process.kill(process.pid, 'SIGKILL');
}

let passed = 0;

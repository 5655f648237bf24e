import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('G-064 no line of the log is without content: objects that are no errors are described, without their values', () => {
	const lines: string[] = [];
	const log = createLogger({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
	// as the job queue reports a lost connection
	log.warn({ err: { message: 'Connection terminated', name: 'Error', queue: 'campaigns' } }, 'job queue');
	log.warn({ err: { code: '57P01', secret: 'x' } }, 'job queue');
	log.warn({ err: 'a sentence' }, 'job queue');
	const [lost, nameless, sentence] = lines.map((line) => JSON.parse(line));
	expect(lost.err).toEqual({ type: 'Error', message: 'Connection terminated' });
	expect(nameless.err).toBe('an object with code, secret');
	expect(sentence.err).toBe('a sentence');
	expect(lines.join('')).not.toContain('[object Object]');
});

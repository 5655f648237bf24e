import { layoutName } from '../../base/sound-layout.ts';
import { z } from '../../base/zod.ts';
import { farKeyFrames, isVariable, rateOf, type SourceFacts } from './ladder.rules.ts';

/** What was found in a film that is played in another way than it came; null: nothing of the kind. */
export const findingsSchema = z.object({
	/** pictures a second of an interlaced film */
	interlaced: z.number().nullable(),
	/** sound tracks, where there are several */
	sounds: z.number().int().nullable(),
	/** channels of the sound, where there are more than two */
	channels: z.number().int().nullable(),
	/** seconds between key frames that are too far apart */
	key_seconds: z.number().int().nullable(),
	/** the constant rate that a film of variable rate has got */
	rate: z.number().nullable(),
});
export type Findings = z.output<typeof findingsSchema>;

const shortRate = ({ num, den }: { num: number; den: number }) => Math.round((100 * num) / den) / 100;

export function findingsOf(facts: SourceFacts): Findings {
	const { interlaced, sounds = [] } = facts;
	const channels = Math.max(0, ...sounds.map((sound) => sound.channels));
	return {
		interlaced: interlaced ? shortRate(rateOf(facts)) : null,
		sounds: sounds.length > 1 ? sounds.length : null,
		channels: channels > 2 ? channels : null,
		key_seconds: farKeyFrames(facts),
		rate: isVariable(facts) ? shortRate(rateOf(facts)) : null,
	};
}

const FINDINGS = ['interlaced', 'sounds', 'channels', 'key_seconds', 'rate'] as const satisfies (keyof Findings)[];

/** Of each text its key and its value, in the order of the list. */
export const listFindings = (found: Findings): { of: keyof Findings; value: string }[] =>
	FINDINGS.flatMap((of) => {
		const value = found[of];
		return value === null ? [] : [{ of, value: of === 'channels' ? layoutName(value) : String(value) }];
	});

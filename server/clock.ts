/**
 * What the server believes of a clock. Clocks jump: a battery ends, a virtual machine wakes up,
 * somebody types a wrong year. A moment stored by a clock that was ahead must not hold for as long
 * as the clock was wrong, and nothing is deleted by its age while a clock may be wrong.
 */

/** Seconds by which clocks may differ without one of them being wrong. */
export const clockTolerance = 86_400

/**
 * Seconds for which a clock that jumped must go on before it is believed. Source: the rule of timed
 * deletion, `jobs/trusted-clock.ts`.
 */
export const believedAfter = 3_600

/**
 * Whether a moment is still to come. One that lies further ahead than it could have been set was
 * set by a clock that was ahead: it is over.
 *
 * @param longest seconds ahead at which such a moment is set at most
 */
export const isToCome = (moment: number, now: number, longest: number): boolean =>
  moment > now && moment <= now + longest

/**
 * Which clocks the server trusts. Clocks jump: a battery fails, a virtual machine is resumed,
 * somebody enters a wrong year. A time stored by a clock that was ahead must not stay in effect for
 * as long as the clock was wrong, and nothing is deleted by age while a clock may be wrong.
 */

/** Seconds by which correct clocks may differ. */
export const clockTolerance = 86_400

/**
 * Seconds for which a clock must continue after a jump before it is trusted. Source:
 * server/jobs/trusted-clock.ts.
 */
export const trustedAfter = 3_600

/**
 * Returns whether a time is in the future. A time further ahead than it could have been set was set
 * by a clock that was ahead, and counts as past.
 *
 * @param longest most seconds ahead that such a time is ever set
 */
export const isInFuture = (moment: number, now: number, longest: number): boolean =>
  moment > now && moment <= now + longest

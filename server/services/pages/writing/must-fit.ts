import { Failure } from '#contract/failures.ts'

/**
 * Checks the length of names and remarks, in characters; a longer one that is already stored may
 * stay until it is edited. Source: server/contract/spec/additions.md 2.
 *
 * @throws {Failure} `textTooLong`
 */
export function mustFit(
  sent: string,
  stored: string | undefined,
  limit: number,
  field: string,
): void {
  if (sent.length > limit && sent !== stored) throw new Failure('textTooLong', { field, limit })
}

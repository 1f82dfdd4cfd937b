import { Failure } from '#contract/failures.ts'
import { isDomainForm } from '#contract/text/addresses/domain.ts'
import { isReservedSegment } from '#contract/text/addresses/reserved.ts'

/** Normal form for comparing personal domains: case-insensitive. */
export const domainKey = (domain: string): string => domain.toLowerCase()

/**
 * A personal domain in the form it is stored; empty for none.
 *
 * @throws {Failure} `domainMalformed`. Source: server/contract/spec/calls.md 5.4,
 * server/contract/spec/additions.md 6
 */
export function mustBeDomain(request: string): string {
  const domain = request.trim()
  const isGood = domain === '' || (isDomainForm(domain) && !isReservedSegment(domain))
  if (!isGood || domain.length > 100) throw new Failure('domainMalformed')
  return domain
}

import { Failure } from '#contract/failures.ts'

/**
 * First path segments used by screens and by the server itself. Source: web/spec/design.md 10,
 * server/contract/spec/additions.md 3, 6, 10.
 */
const reservedNames = new Set(
  `item user page p catalog team attachment message admin
  api server web assets schema reference healthz readyz metrics install public
  mcp mcp.php llms.txt sitemap.xml robots.txt workbench`.split(/\s+/),
)

/** Whether a first path segment is reserved, ignoring case. */
export const isReservedName = (name: string): boolean => reservedNames.has(name.toLowerCase())

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
  const isGood =
    /^[a-z0-9]*$/i.test(domain) &&
    (domain === '' || /[a-z]/i.test(domain)) &&
    !isReservedName(domain)
  if (!isGood || domain.length > 100) throw new Failure('domainMalformed')
  return domain
}

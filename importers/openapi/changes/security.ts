import type { ApiOperation } from './api.ts'
import type { OperationRule } from './rules.ts'

interface SecurityChange {
  readonly rule: OperationRule
  readonly before: string
  readonly after: string
}

type Scopes = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Differences between the authorizations of two operations. Names of schemes are not sent: an
 * alternative that only has other names than before is the same one.
 */
export function securityChanges(old: ApiOperation, now: ApiOperation): SecurityChange[] {
  const changes: SecurityChange[] = []
  const add = (rule: OperationRule, before: string, after: string) =>
    changes.push({ rule, before, after })
  const [was, is] = [old.security, now.security]
  const kept = new Set<string>()
  for (const [name, scopes] of was) {
    const presentName = is.has(name) ? name : renamedIn(old, now, scopes)
    const present = is.get(presentName ?? '')
    if (presentName === undefined || !present) {
      if (name === '') add('security-added', '', [...is.keys()].join(', '))
      else if (!is.has('')) add('security-alternative-removed', name, '')
      continue
    }
    kept.add(presentName)
    for (const [scheme, list] of scopes) {
      const before = old.schemes.get(scheme) ?? ''
      const presentScheme = present.has(scheme)
        ? scheme
        : ([...present.keys()].find((one) => now.schemes.get(one) === before) ?? '')
      const granted = present.get(presentScheme) ?? new Set()
      for (const scope of granted) if (!list.has(scope)) add('security-scope-added', '', scope)
      for (const scope of list) if (!granted.has(scope)) add('security-scope-removed', scope, '')
      const after = now.schemes.get(presentScheme) ?? ''
      if (before !== after) add('security-scheme-changed', before, after)
    }
  }
  for (const name of is.keys())
    if (!kept.has(name) && !was.has(''))
      add(name === '' ? 'security-removed' : 'security-alternative-added', '', name)
  return changes
}

/** Name of a new alternative that asks for the same as the old one with these scopes. */
function renamedIn(old: ApiOperation, now: ApiOperation, scopes: Scopes): string | undefined {
  const wanted = formOf(old, scopes)
  if (wanted === '') return undefined
  return [...now.security].find(
    ([name, present]) => !old.security.has(name) && formOf(now, present) === wanted,
  )?.[0]
}

/** What is sent, whatever its names; empty where a scheme is not described. */
function formOf({ schemes }: ApiOperation, scopes: Scopes): string {
  const forms = [...scopes.keys()].map((name) => schemes.get(name) ?? '')
  return forms.includes('') ? '' : forms.sort().join(' + ')
}

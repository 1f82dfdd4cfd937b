import { readFileSync } from 'node:fs'

interface Lock {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
}

/**
 * Finds packages whose builds for some platforms are missing from the lock file. `npm install`
 * silently writes such a lock when a registry lags behind; `npm ci` then rejects it, here or on
 * another platform.
 */
export function checkLock(file: string): string[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Lock
  return Object.entries(packages).flatMap(([place, { version, optionalDependencies }]) => {
    const missing = Object.keys(optionalDependencies ?? {}).filter(
      (name) => !isLocked(packages, place, name),
    )
    if (missing.length === 0) return []
    return [
      `${place || 'package.json'} ${version ?? ''}: the lock file lacks ${missing.join(', ')}; take an older version and lock anew`,
    ]
  })
}

/**
 * Resolves a package as Node.js does: first below the requiring package itself, then below each of
 * its parents.
 */
function isLocked(packages: Lock['packages'], place: string, name: string): boolean {
  if (`${place ? `${place}/` : ''}node_modules/${name}` in packages) return true
  if (place === '') return false
  const above = place.slice(0, place.lastIndexOf('node_modules/')).replace(/\/$/, '')
  return isLocked(packages, above, name)
}

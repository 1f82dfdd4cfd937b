import * as description from '../../package.json'

export const version: string = description.version

/** Where problems are reported; `undefined` where the package names no place. */
export const issues: string | undefined = addressOf(
  (description as { bugs?: string | { url?: string } }).bugs,
)

function addressOf(bugs?: string | { url?: string }): string | undefined {
  return typeof bugs === 'string' ? bugs : bugs?.url
}

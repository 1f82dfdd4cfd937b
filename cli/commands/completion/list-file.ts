import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder } from '../../system/cache-folder.ts'
import type { CommandContext } from '../../context.ts'
import { credentialOf } from '../../credentials/credentials.ts'

/** Milliseconds for which a list counts as current. Source: cli/spec.md 5.21. */
const currentFor = 300_000

/** File of a list of one person at one server; its name contains neither. */
export async function listFile(ctx: CommandContext, server: string, kind: string): Promise<string> {
  const credential = await credentialOf(ctx, server)
  const secret =
    credential?.kind === 'token'
      ? credential.token
      : credential
        ? `${credential.apiKey}\n${credential.apiToken}`
        : ''
  const name = createHash('sha256').update(`${server}\n${secret}`).digest('hex').slice(0, 32)
  return path.join(cacheFolder(ctx.env), `${kind}-${name}.json`)
}

/** @throws {Error} there is none, or it is damaged */
export function readList<T>(file: string): { value: T; isCurrent: boolean } {
  const age = Date.now() - statSync(file).mtimeMs
  const value = JSON.parse(readFileSync(file, 'utf8')) as T
  return { value, isCurrent: age >= 0 && age < currentFor }
}

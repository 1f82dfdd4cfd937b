import { existsSync, readdirSync, readFileSync, type Dirent } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { CommandContext } from '../../context.ts'
import { readCredentials } from '../../credentials/credentials.ts'
import type { Session } from '../../session/session.ts'
import type { KnownSecret } from '#contract/text/secrets/find-secrets.ts'
import { isEnvFile, secretsOfEnv } from '../../sync/push/files/secrets.ts'
import type { SyncTarget } from '../../sync/settings/settings-file.ts'

/**
 * What must not be published: the user's stored sign-ins, and the values in the repository's `.env`
 * files. Source: cli/spec.md 1.8
 */
export function knownSecrets(
  ctx: CommandContext,
  session: Session,
  target: SyncTarget,
): KnownSecret[] {
  return [
    ...ownSecrets(ctx, session),
    ...envFiles(target).flatMap((file) => ofFile(file, target.base)),
  ]
}

/** The credentials of this run and the user's stored sign-ins. */
export function ownSecrets(ctx: CommandContext, { credential }: Session): KnownSecret[] {
  // those in the keyring are not asked for: it may have to be unlocked for each
  const stored = Object.values(readCredentials(ctx)).flatMap(({ token }) => token ?? [])
  const tokens = credential?.kind === 'token' ? [credential.token, ...stored] : stored
  // a key pair is given beside a token, too; the key is not secret without its token
  const { apiToken } = ctx.settings
  return [
    ...[...new Set(tokens)].map((value) => ({ key: 'secret.token' as const, value, name: '' })),
    ...(apiToken ? [{ key: 'secret.pair' as const, value: apiToken, name: '' }] : []),
  ]
}

/**
 * Those in the folder and below it, and in its parents, up to the root of the repository, or else to
 * the folder of the settings.
 */
function envFiles({ root, base }: SyncTarget): string[] {
  const top = repositoryAbove(base) ?? base
  const files = filesBelow(root)
  for (let folder = root; folder !== top && folder !== dirname(folder);) {
    folder = dirname(folder)
    files.push(...envFilesOf(folder, entriesOf(folder)))
  }
  return files
}

/** Installed packages and folders of tools are left out, and links are not followed. */
function filesBelow(folder: string): string[] {
  const entries = entriesOf(folder)
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules',
  )
  return [
    ...envFilesOf(folder, entries),
    ...folders.flatMap(({ name }) => filesBelow(join(folder, name))),
  ]
}

const envFilesOf = (folder: string, entries: readonly Dirent[]): string[] =>
  entries.filter(({ name }) => isEnvFile(name)).map(({ name }) => join(folder, name))

function repositoryAbove(start: string): string | undefined {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, '.git'))) return folder
  return undefined
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** What the user cannot read they cannot have copied either. */
function ofFile(file: string, base: string): KnownSecret[] {
  try {
    return secretsOfEnv(readFileSync(file, 'utf8'), relative(base, file))
  } catch {
    return []
  }
}

import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { mustBeWritable, writeAtomically } from '../../sync/base/atomic-files.ts'
import { readConfig, type SyncConfig } from '../../sync/settings/config.ts'
import { lockNameOf, settingsName } from '../../sync/settings/settings-file.ts'
import { pushTranslator } from '../../ui/push/push-messages.ts'

/** A random key that identifies one folder of one repository. Source: cli/spec.md 2.2 */
export function newSource(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
}

/**
 * The source of settings that are written over, when the new ones are about the same folder and
 * item: its pages and lock stay those of this folder.
 */
export function keptSource(
  file: string,
  next: { server: string; item: string; folder: string; root?: string },
): string | undefined {
  if (!existsSync(file)) return undefined
  let before: SyncConfig
  try {
    before = readConfig(readFileSync(file, 'utf8'), settingsName)
  } catch {
    return undefined // unreadable settings are what --force is for
  }
  const about = ({ server, item, folder, root = '' }: typeof next) =>
    JSON.stringify([server, item, folder, root])
  return about(before) === about(next) ? before.source : undefined
}

/** Puts the lock of another folder or item aside. @returns its new name */
export function moveLockAside(base: string): string | undefined {
  const name = lockNameOf(undefined)
  if (!existsSync(join(base, name))) return undefined
  renameSync(join(base, name), join(base, `${name}.orig`))
  return `${name}.orig`
}

/**
 * Makes a copied repository independent: new source keys for the settings and all their targets,
 * without the locks of the original. What shared a source shares one again.
 */
export function renewSource(ctx: CommandContext, file: string): Exit {
  const t = pushTranslator(ctx.locale)
  mustBeWritable(file)
  const before = readFileSync(file, 'utf8')
  const { targets } = readConfig(before, settingsName)
  const written = JSON.parse(before.replace(/^\uFEFF/, '')) as Partial<SyncConfig>
  const config = withNewSources(written)
  writeAtomically(file, `${JSON.stringify(config, null, 2)}\n`)
  const removed = [undefined, ...Object.keys(targets)]
    .map(lockNameOf)
    .filter((name) => existsSync(join(dirname(file), name)))
  for (const name of removed) rmSync(join(dirname(file), name), { force: true })
  ctx.output.document('showdoc.init/1', 'ok', {
    config,
    file: settingsName,
    item: null,
    changed: [settingsName, ...removed],
  })
  ctx.output.result(t('init.newSource', { mark: ctx.terminal.marks.ok, file: settingsName }))
  for (const name of removed) ctx.output.result(`  ${t('init.removed', { file: name })}`)
  return 'ok'
}

function withNewSources(config: Partial<SyncConfig>): Partial<SyncConfig> {
  const renewed = new Map<string, string>()
  const renew = (source: string) => {
    if (!renewed.has(source)) renewed.set(source, newSource())
    return renewed.get(source)!
  }
  const entries = Object.entries(config.targets ?? {})
  // settings that are but the common part of their targets are no folder themselves
  const isOwn = config.source !== undefined || entries.length === 0
  const targets = entries.map(([name, target]) => {
    const source = target.source === undefined ? undefined : renew(target.source)
    if (source === undefined && isOwn) return [name, target]
    return [name, { ...target, source: source ?? newSource() }]
  })
  return {
    ...config,
    ...(isOwn ? { source: renew(config.source ?? '') } : {}),
    ...(entries.length > 0
      ? { targets: Object.fromEntries(targets) as SyncConfig['targets'] }
      : {}),
  }
}

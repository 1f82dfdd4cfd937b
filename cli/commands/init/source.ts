import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommandContext } from '../../context.ts'
import type { Exit } from '../../output.ts'
import { writeAtomically } from '../../sync/base/atomic-files.ts'
import { readConfig } from '../../sync/settings/config.ts'
import { settingsName } from '../../sync/settings/settings-file.ts'
import { pushTranslator } from '../../ui/push-messages.ts'

/** A random key that identifies one folder of one repository. Source: cli/spec.md 2.2 */
export function newSource(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')
}

/** Makes a copied repository independent: a new source key, without the lock of the original. */
export function renewSource(ctx: CommandContext, file: string): Exit {
  const t = pushTranslator(ctx.locale)
  const before = readFileSync(file, 'utf8')
  readConfig(before, settingsName)
  const config = {
    ...(JSON.parse(before.replace(/^\uFEFF/, '')) as Record<string, unknown>),
    source: newSource(),
  }
  writeAtomically(file, `${JSON.stringify(config, null, 2)}\n`)
  const lock = join(dirname(file), 'showdoc.lock')
  const removed = existsSync(lock) ? ['showdoc.lock'] : []
  rmSync(lock, { force: true })
  ctx.output.document('showdoc.init/1', {
    config,
    file: settingsName,
    item: null,
    changed: [settingsName, ...removed],
  })
  ctx.output.result(t('init.newSource', { mark: ctx.terminal.marks.ok, file: settingsName }))
  for (const name of removed) ctx.output.result(`  ${t('init.removed', { file: name })}`)
  return 'ok'
}

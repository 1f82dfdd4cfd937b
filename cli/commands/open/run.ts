import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openInBrowser, opensBrowser } from '../../system/browser.ts'
import type { CommandContext } from '../../context.ts'
import type { open as en } from '../../locales/en/open.ts'
import type { Translator } from '../../locales/translator.ts'
import { Problem, type Exit } from '../../output.ts'
import type { Lock } from '../../sync/base/lock.ts'
import { readLock } from '../../sync/base/lock-file.ts'
import { comparePaths } from '../../sync/names.ts'
import { shown } from '../../ui/shown.ts'
import { forTargets } from '../folder-targets.ts'

type OpenTranslator = Translator<typeof en>

/** Opens the page of a file, or without one the item. No call is made: the lock has the ids. */
export const run = (
  ctx: CommandContext,
  file: string | undefined,
  t: OpenTranslator,
): Promise<Exit> =>
  forTargets(
    ctx,
    { allTargets: false, args: file === undefined ? [] : [file], isOffline: true },
    async ({ target, only: [chosen] }) => {
      const isId = /^\d{1,16}$/.test(target.config.item)
      const lock = readLock(target.lockFile, target.config, { anyItem: !isId })
      const item = isId ? target.config.item : lock.head.item
      if (!/^\d{1,16}$/.test(item))
        throw new Problem('error', t('unknownItem'), {
          name: 'unknownItem',
          hint: t('unknownItemHint'),
        })
      const page = chosen ? pageOf(lock, chosen) : undefined
      if (chosen && page === undefined && !existsSync(join(target.root, chosen)))
        throw new Problem('error', t('noFile', { path: shown(file ?? '') }), { name: 'noFile' })
      if (chosen && page === undefined)
        throw new Problem('error', t('notPushed', { path: shown(file ?? '') }), {
          name: 'notPushed',
          hint: t('notPushedHint', { command: `showdoc push ${shown(file ?? '')}` }),
        })
      const address = [target.config.server, item, ...(page === undefined ? [] : [page])].join('/')
      const isOpened = ctx.stdout.isTTY === true && opensBrowser(ctx.env)
      if (isOpened) openInBrowser(address, ctx.env)
      ctx.output.document('showdoc.open/1', 'ok', { address, opened: isOpened })
      ctx.output.result(address)
      return 'ok'
    },
  )

/** Files whose page stands for their folder. */
const indexFile = /^(?:readme|index|_index)\.[^./]+$/i

/**
 * Id of the page of a file, or of a folder: that of its index file, else of the first file in it.
 *
 * @param chosen path from the synchronised folder
 */
function pageOf({ pages }: Lock, chosen: string): string | undefined {
  const own = pages.get(chosen)
  if (own) return own.id
  const inside = [...pages.keys()]
    .filter((path) => path.startsWith(`${chosen}/`))
    .toSorted(comparePaths)
  const index = inside.find((path) => indexFile.test(path.slice(chosen.length + 1)))
  const first = index ?? inside[0]
  return first === undefined ? undefined : pages.get(first)?.id
}

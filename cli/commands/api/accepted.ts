import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApiChange } from '../../../importers/openapi/changes/compare.ts'
import { allRules } from '../../../importers/openapi/changes/rules.ts'
import { isNode, nodesOf, textOf } from '../../../importers/source/values.ts'
import type { CommandContext } from '../../context.ts'
import { api as en } from '../../locales/en/api.ts'
import { createTranslator } from '../../locales/translator.ts'
import { api as zhCn } from '../../locales/zh-cn/api.ts'
import { Problem } from '../../output.ts'
import { shown } from '../../ui/shown.ts'

/** A change that the team has agreed to. */
interface Acceptance {
  readonly rule: string
  /** `GET /users/{id}`, or the JSON pointer of the change. */
  readonly place: string
  readonly reason: string
  /** Last day on which it counts, `YYYY-MM-DD`; empty for ever. */
  readonly until: string
}

const standard = '.showdoc-api.yaml'

/**
 * Reads the accepted changes: a list `accept` with `rule`, `place`, `reason` and `until`. Without a
 * named file `.showdoc-api.yaml` is read where it exists. Source: cli/spec.md 5.14
 *
 * @throws {Problem} error: not readable; usage: an entry that is not complete
 */
export async function readAccepted(
  ctx: CommandContext,
  named: string | undefined,
): Promise<Acceptance[]> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const file = named ?? standard
  let text: string
  try {
    text = await readFile(path.resolve(ctx.settings.dir ?? '.', file), 'utf8')
  } catch (error) {
    if (named === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new Problem('error', t('noFile', { file: shown(file) }), { name: 'noFile', cause: error })
  }
  const { parse } = await import('yaml')
  let document: unknown
  try {
    document = parse(text, { logLevel: 'silent' })
  } catch (error) {
    throw new Problem(
      'usage',
      t('wrongAccepted', { file: shown(file), why: (error as Error).message }),
    )
  }
  const written = isNode(document) ? document.accept : document
  if (written !== null && written !== undefined && !Array.isArray(written))
    throw new Problem('usage', t('wrongAccepted', { file: shown(file), why: t('noList') }))
  return nodesOf(written).map((entry, index) => {
    const rule = textOf(entry.rule)
    const until = entry.until === undefined ? '' : textOf(entry.until).slice(0, 10)
    const place = textOf(entry.place).trim()
    const reason = textOf(entry.reason).trim()
    const number = index + 1
    const why = !allRules.has(rule)
      ? t('entryRule', { number, rule: shown(rule) })
      : place === '' || reason === ''
        ? t('entryParts', { number })
        : until !== '' && !/^\d{4}-\d\d-\d\d$/.test(until)
          ? t('entryUntil', { number })
          : ''
    if (why) throw new Problem('usage', t('wrongAccepted', { file: shown(file), why }))
    return { rule, place, reason, until }
  })
}

/**
 * The acceptance that covers a change.
 *
 * @param today `YYYY-MM-DD`
 */
export const acceptanceOf = (
  accepted: readonly Acceptance[],
  { rule, method, path: at, pointer }: ApiChange,
  today: string,
): Acceptance | undefined =>
  accepted.find(
    (one) =>
      one.rule === rule &&
      (one.place === pointer || one.place === `${method} ${at}`) &&
      (one.until === '' || one.until >= today),
  )

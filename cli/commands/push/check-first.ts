import type { CommandContext } from '../../context.ts'
import { check as en } from '../../locales/en/check.ts'
import { createTranslator } from '../../locales/translator.ts'
import { check as zhCn } from '../../locales/zh-cn/check.ts'
import { Problem } from '../../output.ts'
import { brokenDiagrams } from '../check/diagrams/diagrams.ts'
import { examine } from '../check/examine.ts'
import { choiceOf, leveled, levelsFor, lineOf } from '../check/levels.ts'
import type { OpenTarget } from '../folder-targets.ts'
import type { PushFlags } from './flags.ts'

/**
 * What `showdoc check` would say about the folder, before anything is written. Source: cli/spec.md
 * 5.5
 *
 * @throws {Problem} differences: there are findings of level error
 */
export async function checkFirst(
  ctx: CommandContext,
  { gitignore, encoding }: Pick<PushFlags, 'gitignore' | 'encoding'>,
  { target: { root, config }, only }: Pick<OpenTarget, 'target' | 'only'>,
): Promise<void> {
  const t = createTranslator(ctx.locale, { en, 'zh-cn': zhCn })
  const levels = levelsFor(config, undefined, t)
  const found = await examine(root, { config, gitignore, encoding, levels, locale: ctx.locale, t })
  const isChosen = choiceOf(only)
  const isStopping = levels.get('mermaid') === 'error'
  const broken = isStopping ? await brokenDiagrams(found.diagrams, t) : []
  const errors = leveled([...found.findings, ...broken].filter(isChosen), levels).filter(
    ({ level }) => level === 'error',
  )
  if (errors.length === 0) return
  for (const one of errors) ctx.output.error(lineOf(one))
  throw new Problem('differences', t('stopsPush', { count: errors.length }), {
    name: 'checkFailed',
    hint: 'showdoc check',
  })
}

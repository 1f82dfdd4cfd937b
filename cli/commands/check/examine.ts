import type { check as en } from '../../locales/en/check.ts'
import type { Translator } from '../../locales/translator.ts'
import { FileCache } from '../../sync/folder/cache.ts'
import { readText, readLocal, TextCache, type LocalPage } from '../../sync/folder/local-folder.ts'
import { unusedFiles } from '../../sync/folder/unused-files.ts'
import { lineAt, type PageText } from '../../sync/markdown/page-file.ts'
import type { Encoding } from '../../sync/markdown/decode.ts'
import { comparePaths } from '../../sync/names.ts'
import { secretsIn } from '../../sync/push/secrets.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { formatPhrase, pushTranslator } from '../../ui/push-messages.ts'
import { isRule, rules, type CheckFinding, type RuleName } from './rules.ts'
import { anchorsOf, hasAnchor, nearestAnchor, openFence, type Anchors } from './texts.ts'

export interface Examining {
  readonly config: SyncConfig
  readonly gitignore: boolean
  readonly encoding: Encoding
  readonly locale: 'en' | 'zh-cn'
  readonly t: Translator<typeof en>
}

/** Everything that is wrong in a folder of markdown. No server is asked. */
export function examine(
  root: string,
  examining: Examining,
): { findings: CheckFinding[]; files: number } {
  const { config, gitignore, encoding, locale, t } = examining
  const textCache = new TextCache()
  const options = {
    cache: new FileCache('', encoding, Date.now()),
    textCache,
    gitignore,
    encoding,
    strict: false,
  }
  const local = readLocal(root, config, options)
  const findings: CheckFinding[] = []
  const report = (file: string, rule: RuleName, message: string, line = 0, column = 0) =>
    findings.push({ path: file, line, column, rule, level: rules[rule], message })
  const push = pushTranslator(locale)
  for (const { path: file, rule, message, line, column } of local.remarks)
    report(file, isRule(rule) ? rule : 'file-unreadable', formatPhrase(push, message), line, column)

  const anchors = new Map<string, Anchors | undefined>()
  const anchorsIn = (page: LocalPage): Anchors | undefined => {
    if (!anchors.has(page.path)) {
      const own = readText(page, options)
      anchors.set(page.path, own && anchorsOf(own.text, config.markdown))
    }
    return anchors.get(page.path)
  }
  for (const page of local.pages.values()) {
    const own = readText(page, options)
    if (!own) continue
    examineAnchors(page, own)
    const fence = openFence(own.text, config.markdown)
    if (fence !== undefined)
      report(page.path, 'fence-open', t('fence.open'), fence + linesBefore(own), 1)
    if (page.titleFrom === 'name') report(page.path, 'title-missing', t('title.missing'))
    for (const { at, key, values } of secretsIn(own.text, []))
      report(page.path, 'secret', formatPhrase(push, { key, values }), ...place(own, at))
  }
  examineTitles()
  for (const file of unusedFiles(root, config, local, gitignore))
    report(file, 'asset-unused', t('file.unused'))
  findings.sort(
    (one, other) =>
      comparePaths(one.path, other.path) || one.line - other.line || one.column - other.column,
  )
  return { findings, files: local.pages.size }

  function examineAnchors(page: LocalPage, own: PageText): void {
    for (const [index, target] of page.targets.entries()) {
      const link = page.facts.links[index]!
      const isOwn = target.kind === 'other' && /^#(?!\/)/.test(link.address)
      const found = isOwn ? page : target.kind === 'page' ? local.pages.get(target.path) : undefined
      const fragment = /#(.*)$/s.exec(
        isOwn ? link.address : 'suffix' in target ? target.suffix : '',
      )?.[1]
      if (!found || !fragment || link.kind === 'picture') continue
      const known = anchorsIn(found)
      if (!known || hasAnchor(known, fragment)) continue
      const near = nearestAnchor(known, fragment)
      const values = { file: found.path, anchor: fragment }
      report(
        page.path,
        'link-anchor',
        near === undefined
          ? t('anchor.missing', values)
          : t('anchor.nearest', { ...values, nearest: near }),
        ...place(own, link.start),
      )
    }
  }

  function examineTitles(): void {
    const first = new Map<string, string>()
    for (const { path: file, folder, title } of local.pages.values()) {
      const key = `${folder}\n${title}`
      const other = first.get(key)
      if (other === undefined) first.set(key, file)
      else report(file, 'title-duplicate', t('title.duplicate', { other, title }))
    }
  }
}

const place = (text: PageText, at: number): [number, number] => {
  const { line, column } = lineAt(text, at)
  return [line, column]
}

/** Lines of the front matter. */
const linesBefore = ({ block }: PageText): number => block.split('\n').length - 1

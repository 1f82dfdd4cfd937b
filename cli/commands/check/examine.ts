import type { check as en } from '../../locales/en/check.ts'
import type { Translator } from '../../locales/translator.ts'
import type { Lock } from '../../sync/base/lock.ts'
import { deadAnchors } from '../../sync/folder/dead-anchors.ts'
import { FileCache } from '../../sync/folder/cache.ts'
import { readText, TextCache } from '../../sync/folder/local-page.ts'
import { readLocal } from '../../sync/folder/local-folder.ts'
import { readFolder } from '../../sync/folder/read-folder.ts'
import { misspelledKeys, splitPage } from '../../sync/markdown/front-matter.ts'
import type { PageText } from '../../sync/markdown/page-file.ts'
import type { Encoding } from '../../sync/markdown/decode.ts'
import { comparePaths } from '../../sync/names.ts'
import { phrase, type PhraseKey } from '../../sync/problem.ts'
import { secretsIn } from '#contract/text/secrets/find-secrets.ts'
import type { SyncConfig } from '../../sync/settings/config.ts'
import { formatPhrase, pushTranslator } from '../../ui/push/push-messages.ts'
import { examineLinks, type PageLink } from './links/examine-links.ts'
import type { ExternalLink } from './links/external.ts'
import { diagramsIn, type Diagram } from './diagrams/diagrams.ts'
import { applyFixes, caseFix, type Fix, type FixTargets } from './fix.ts'
import { folderFindings } from './folder-findings.ts'
import { brokenParts } from './generated-parts.ts'
import {
  isRule,
  rules,
  type CheckFinding,
  type RuleLevel,
  type RuleLevels,
  type RuleName,
} from './rules.ts'
import { shapesOf, type Ignored } from './shapes.ts'
import { place, PlacedLinks } from './links/placed-links.ts'
import { openFence } from './texts.ts'

interface Examining {
  readonly config: SyncConfig
  readonly gitignore: boolean
  readonly encoding: Encoding
  readonly levels: RuleLevels
  readonly locale: 'en' | 'zh-cn'
  /** What the folder knows of the server, for fixes. */
  readonly lock?: Lock | undefined
  readonly t: Translator<typeof en>
  /** Called before each file is read, and awaited. */
  readonly onRead?: (done: number, total: number) => Promise<void>
  /** Called for each page, and awaited. */
  readonly onPage?: (done: number, total: number) => Promise<void>
}

export interface Examined {
  readonly findings: CheckFinding[]
  /** Paths of the pages, and of the files that would be some. */
  readonly files: string[]
  readonly external: ExternalLink[]
  /** Links to pages of the server by their ids. */
  readonly stored: PageLink[]
  /** Mermaid diagrams, which take a while to parse. */
  readonly diagrams: Diagram[]
  /** A line of a page's file, from 1. */
  sourceLine(path: string, line: number): string | undefined
  /** Writes fixes of findings of a file. @returns whether it was written */
  fix(path: string, fixes: readonly Fix[]): boolean
}

/** Everything that is wrong in a folder of markdown, and its links to other sites. Nobody is asked. */
export async function examine(root: string, examining: Examining): Promise<Examined> {
  const { config, gitignore, encoding, levels, locale, lock, t, onRead, onPage } = examining
  const isOn = (rule: RuleName) => (levels.get(rule) ?? rules[rule]) !== 'off'
  const textCache = new TextCache()
  const options = {
    cache: new FileCache('', encoding, Date.now()),
    textCache,
    gitignore,
    encoding,
    strict: false,
    ...(onRead ? { onRead } : {}),
  }
  // folders that are too deep stop a push, but not the check
  const isTooDeep = (rule: string) => rule === 'catalog-depth' && config.deep === 'fail'
  const local = await readLocal(root, { ...config, deep: 'flatten' }, options)
  const findings: CheckFinding[] = []
  const ignoredIn: (Ignored & { path: string })[] = []
  const external: ExternalLink[] = []
  const stored: PageLink[] = []
  const diagrams: Diagram[] = []
  const report = (
    file: string,
    rule: RuleName,
    message: string,
    line = 0,
    column = 0,
    fix?: Fix,
    level: RuleLevel = rules[rule],
  ) =>
    findings.push({
      path: file,
      line,
      column,
      rule,
      level,
      message,
      ...(fix ? { fix } : {}),
    })
  const targets: FixTargets = {
    server: config.server,
    item: lock?.head.item ?? config.item,
    lock,
    pages: local.pages,
    byLowerCase: onceOnly(() => filesByLowerCase(root, examining)),
  }
  const links = new PlacedLinks((path) => {
    const page = local.pages.get(path)
    const text = page && readText(page, options)
    return page && text && { text, links: page.facts.links }
  })
  const linesOf = new Map<string, readonly string[]>()
  const push = pushTranslator(locale)
  for (const { path: file, rule, message, line, column } of [
    ...local.remarks,
    ...deadAnchors(local.pages, config.markdown, options),
  ]) {
    const name = isRule(rule) ? rule : 'file-unreadable'
    const fix = isOfCase(name) ? fixAt(file, line, column) : undefined
    const level = doubts.has(message.key) ? 'warn' : isTooDeep(rule) ? 'error' : rules[name]
    const text = isTooDeep(rule) ? t('folder.tooDeep') : formatPhrase(push, message)
    report(file, name, text, line, column, fix, level)
  }

  let done = 0
  for (const page of local.pages.values()) {
    await onPage?.(++done, local.pages.size)
    const own = readText(page, options)
    if (!own) continue
    const { front } = splitPage(own.block || own.text, config.markdown)
    for (const { line, column, ...values } of misspelledKeys(front))
      report(page.path, 'frontmatter', push('front.unknownKeyMeant', values), line, column, undefined, 'warn') // prettier-ignore
    const { findings: ofLinks, ...found } = examineLinks(page, own, config, targets, t)
    for (const { rule, message, line, column, fix, level } of ofLinks)
      report(page.path, rule, message, line, column, fix, level)
    external.push(...found.external)
    stored.push(...found.stored)
    const fence = openFence(own.text, config.markdown)
    if (fence !== undefined)
      report(page.path, 'fence-open', t('fence.open'), fence + linesBefore(own), 1)
    const { shapes, ignored } = shapesOf(own.text, config.markdown, isOn)
    for (const { rule, line, found, expected } of shapes)
      report(page.path, rule, t(`shape.${rule}`, { found, expected }), line + linesBefore(own), 1)
    for (const { rule, from, to } of ignored)
      ignoredIn.push({ path: page.path, rule, from: from + linesBefore(own), to: to + linesBefore(own) }) // prettier-ignore
    if (isOn('mermaid'))
      for (const { line, source } of diagramsIn(own.text, config.markdown))
        diagrams.push({ path: page.path, line: line + linesBefore(own), source })
    for (const { line, fault } of brokenParts(own.text, config.markdown))
      report(page.path, 'api-block', t(`part.${fault}`), line + linesBefore(own), 1)
    if (page.titleFrom === 'name') report(page.path, 'title-missing', t('title.missing'))
    for (const { at, key, values } of secretsIn(own.text, []))
      report(
        page.path,
        'secret',
        formatPhrase(push, phrase(`${key}.found`, values)),
        ...place(own, at),
      )
  }
  for (const { path, rule, message, line, column } of folderFindings(root, local, {
    config,
    gitignore,
    t,
    textOf: (page) => readText(page, options),
  }))
    report(path, rule, message, line, column)
  const isHeard = ({ path, rule, line }: Pick<CheckFinding, 'path' | 'rule' | 'line'>) =>
    !ignoredIn.some((one) => one.path === path && one.rule === rule && one.from <= line && line < one.to) // prettier-ignore
  return {
    findings: findings.filter(isHeard).map((one) => {
      const link = links.at(one.path, one.line, one.column)
      return link ? { ...one, ...link.end } : one
    }),
    // one with an error that stops a push is no page, but was looked at
    files: [
      ...new Set([
        ...local.pages.keys(),
        ...local.remarks.flatMap(({ path, level }) =>
          level === 'error' && local.known.has(path) ? [path] : [],
        ),
      ]),
    ].toSorted(comparePaths),
    external,
    stored,
    diagrams: diagrams.filter((one) => isHeard({ ...one, rule: 'mermaid' })),
    sourceLine: (path, line) => {
      let lines = linesOf.get(path)
      if (!lines) {
        const page = local.pages.get(path)
        const own = page && readText(page, options)
        lines = own ? (own.block + own.text).split(/\r\n|\n|\r/) : []
        // findings come file by file
        linesOf.clear()
        linesOf.set(path, lines)
      }
      return lines[line - 1]
    },
    fix: (path, fixes) => {
      const page = local.pages.get(path)
      const own = page && readText(page, options)
      return page !== undefined && own !== undefined && applyFixes(page, own.text, fixes)
    },
  }

  /** A fix for the link at a place. */
  function fixAt(path: string, line: number, column: number): Fix | undefined {
    const found = links.at(path, line, column)
    return found && caseFix(found.link, path, targets)
  }
}

/** What may be meant as it is, so that it is a warning of a rule whose other findings are errors. */
const doubts: ReadonlySet<PhraseKey> = new Set(['front.unknownKey', 'front.unknownKeyMeant'])

/** Rules that a name in another case breaks. */
const isOfCase = (rule: RuleName): boolean => rule === 'link-file' || rule === 'image-missing'

function filesByLowerCase(
  root: string,
  { config: { exclude }, gitignore }: Examining,
): Map<string, string[]> {
  const { pages } = readFolder(root, { include: ['**/*'], exclude, gitignore })
  return Map.groupBy(
    pages.map(({ path }) => path),
    (path) => path.toLowerCase(),
  )
}

function onceOnly<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** By file and place. */
export const inOrder = (one: CheckFinding, other: CheckFinding): number =>
  comparePaths(one.path, other.path) || one.line - other.line || one.column - other.column

/** Lines of the front matter. */
const linesBefore = ({ block }: PageText): number => block.split('\n').length - 1

import type { check as en } from '../../../locales/en/check.ts'
import type { Translator } from '../../../locales/translator.ts'
import type { LocalPage } from '../../../sync/folder/local-page.ts'
import type { PageText } from '../../../sync/markdown/page-file.ts'
import type { SyncConfig } from '../../../sync/settings/config.ts'
import { noServer } from '../../folder-settings.ts'
import type { ExternalLink } from './external.ts'
import { caseFix, pathOfLink, relativeFix, type Fix, type FixTargets } from '../fix.ts'
import { endOf, place } from './placed-links.ts'
import type { RuleLevel, RuleName } from '../rules.ts'

/** A link to a page by its ids, with its place. */
export interface PageLink {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly endColumn?: number
  readonly address: string
  readonly item: string
  readonly page: string
}

interface LinkFinding {
  readonly rule: RuleName
  readonly message: string
  readonly line: number
  readonly column: number
  readonly fix?: Fix | undefined
  readonly level?: RuleLevel
}

/** What is wrong with the links of a page that lead somewhere, and those whose target is elsewhere. */
export function examineLinks(
  page: LocalPage,
  own: PageText,
  config: SyncConfig,
  targets: FixTargets,
  t: Translator<typeof en>,
): { findings: LinkFinding[]; external: ExternalLink[]; stored: PageLink[] } {
  const findings: LinkFinding[] = []
  const external: ExternalLink[] = []
  const stored: PageLink[] = []
  for (const [index, link] of page.facts.links.entries()) {
    const { address } = link
    const [line, column] = place(own, link.start)
    const at = { path: page.path, line, column, ...endOf(own, link), address }
    if (isExternal(address)) external.push(at)
    const target = page.targets[index]
    if (target?.kind === 'page' && isOtherCase(address, page.path, target.path))
      findings.push({
        rule: 'link-file',
        message: t('link.otherCase', { address, file: target.path }),
        line,
        column,
        fix: caseFix(link, page.path, targets),
        level: 'warn',
      })
    const isOfServer = isOwn(address, config)
    const [, item, id] =
      /^\/(\d+)\/(\d+)(?:[?#]|$)/.exec(
        isOfServer ? address.slice(config.server.length) : address,
      ) ?? []
    if (item !== undefined && id !== undefined) stored.push({ ...at, item, page: id })
    if (isOfServer)
      findings.push({
        rule: 'own-absolute-link',
        message: t('link.own', { address }),
        line,
        column,
        fix: relativeFix(link, page.path, targets),
      })
  }
  return { findings, external, stored }
}

/** Whether an absolute address is one of the server that the folder is pushed to. */
const isOwn = (address: string, { server }: SyncConfig): boolean =>
  server !== noServer && (address === server || address.startsWith(`${server}/`))

/** Whether a link leads to a page whose name it writes in another case: GitHub does not find it. */
function isOtherCase(address: string, from: string, to: string): boolean {
  const path = pathOfLink(address, from)
  return path !== undefined && path !== to && path.toLowerCase() === to.toLowerCase()
}

const isExternal = (address: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address)

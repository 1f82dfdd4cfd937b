import type { PlacedPage } from '../../folder/layout.ts'
import { readText, type LocalPage } from '../../folder/local-page.ts'
import type { StoredPage } from '../../folder/stored-page.ts'
import type { Dialect } from '#contract/text/markdown/dialect.ts'
import { withFrontKeys } from '../../markdown/front-lines.ts'
import { splitPage } from '../../markdown/front-matter.ts'
import type { PageFacts, PageText } from '../../markdown/page-file.ts'
import { readPageFile } from '../../markdown/read-page-file.ts'
import { apiFile } from '#contract/text/content/api-file.ts'
import { sheetFile } from '#contract/text/content/sheets/sheet-file.ts'
import { isTooLargeSheet } from '../../markdown/sheet-file.ts'
import { defaultOrder, kindOfPath } from '../../names.ts'
import type { Survey } from '../../survey/survey.ts'
import type { TextPage } from '../../remote/read-pages.ts'
import { withMarkers } from '../../text/markers.ts'
import { mergeTexts, type Merge } from '#contract/merge/merge.ts'
import { withFileLinks, type LinkTargets, type Spellings } from './file-links.ts'
import type { PullJob } from '../job.ts'
import { lineEndOf, pageBytes, type FileHabits } from './page-bytes.ts'
import type { PlacedPlan } from '../place/place.ts'
import { relinked } from './relink.ts'

/** A file as it is to be written. */
export interface ComposedFile {
  plan: PlacedPlan
  local?: LocalPage
  /** Its text as before, with front matter. */
  before?: PageText
  text: string
  habits: FileHabits
  bytes: Buffer
  facts: PageFacts
  /** What the server stores about the file. */
  side: StoredPage['side']
  /** Written beside the file: the text it had. */
  orig?: Buffer
  /** Both texts are in the file between markers, or the former one beside it. */
  isUndecided: boolean
}

/** Texts that a plan needs. */
export interface Texts {
  there?: TextPage | undefined
  /** As it was agreed on, in stored form. */
  base?: string | undefined
}

type NotComposed = {
  plan: PlacedPlan
  why: 'changed' | 'noText' | 'noBase' | 'noSheet' | 'noApi'
}

/**
 * The file of a page, without what depends on the whole folder: titles and positions.
 *
 * @param moved new paths by the former ones
 */
export function composeFile(
  { config, options }: PullJob,
  { local: folder, read }: Survey,
  plan: PlacedPlan,
  { there, base }: Texts,
  targets: LinkTargets,
  moved: ReadonlyMap<string, string>,
): ComposedFile | NotComposed {
  const local = folder.pages.get(plan.path)
  const before = local && readText(local, read)
  if (local && !before) return { plan, why: 'changed' }
  if (plan.text !== 'kept' && !there) return { plan, why: 'noText' }
  const side = there?.side
  const habits: FileHabits = before
    ? { block: before.block, eol: before.eol, bom: before.bom, end: before.end }
    : {
        block: side?.front ?? '',
        eol: side?.eol ?? config.eol,
        bom: side?.bom ?? false,
        end: side?.end ?? 1,
      }
  const kind = kindOfPath(plan.to)
  const isData = kind !== 'markdown' && plan.text === 'there'
  const data = isData ? (kind === 'sheet' ? sheetFile : apiFile)(there!.text) : undefined
  if (isData && (data === undefined || isTooLargeSheet(data)))
    return { plan, why: kind === 'sheet' ? 'noSheet' : 'noApi' }
  const own = local && before ? spelledLinks(local, before.text) : undefined
  const spellings: Spellings = {
    ...(side && isSideOf(plan) ? { exact: side.links } : {}),
    ...((own ?? side?.links) ? { known: own ?? side!.links } : {}),
  }
  const asFile = (stored: string) => withFileLinks(stored, plan.to, spellings, targets)
  const kept = local && before ? relinked(before.text, local, plan.to, moved) : ''
  let isUndecided = false
  let orig: Buffer | undefined
  let text = kept
  let links = own ?? []
  if (data !== undefined) text = data
  else if (plan.text === 'there') {
    const made = asFile(there!.text)
    text = made.text
    links = made.spellings
  } else if (plan.text === 'merged') {
    if (base === undefined) return { plan, why: 'noBase' }
    const merge = mergeTexts(ended(kept), ended(asFile(base).text), ended(asFile(there!.text).text))
    isUndecided = !merge.isClean
    if (isUndecided && options.conflictStyle === 'orig')
      orig = pageBytes(before!.text, habits, config.markdown)
    text = mergedText(merge, options.conflictStyle, there!, asFile)
  }
  const composed = {
    plan,
    ...(local ? { local } : {}),
    ...(before ? { before } : {}),
    text,
    habits,
    isUndecided,
    ...(orig ? { orig } : {}),
    side: { front: habits.block, eol: habits.eol, bom: habits.bom, end: habits.end, links },
  }
  return { ...composed, ...encoded(composed, config.markdown) }
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

function mergedText(
  merge: Merge,
  style: 'markers' | 'orig',
  there: TextPage,
  asFile: (stored: string) => { text: string },
): string {
  if (merge.isClean) return merge.text
  return style === 'orig' ? asFile(there.text).text : withMarkers(merge.parts, there.rev)
}

/** The server's record of a file is about the text that the page has now. */
const isSideOf = ({ remote }: PlacedPlan): boolean =>
  remote?.base !== undefined && remote.base.rev === remote.rev

/** How the links of a file are spelled that lead to pages and files. */
const spelledLinks = ({ facts, targets }: LocalPage, text: string): string[] =>
  facts.links.flatMap(({ start, end }, index) => {
    const { kind } = targets[index]!
    return kind === 'page' || kind === 'asset' ? [text.slice(start, end)] : []
  })

function encoded(
  { plan, text, habits }: Pick<ComposedFile, 'plan' | 'text' | 'habits'>,
  dialect: Dialect,
) {
  const bytes = pageBytes(text, habits, dialect)
  return { bytes, facts: readPageFile(plan.to, bytes, 'utf-8', dialect).facts }
}

/**
 * Writes into front matter what the file would say otherwise: the title and the position that the
 * page has. Source: cli/spec.md 2.4, 2.6
 *
 * @param placed what the whole folder with this file in it makes of it
 */
export function withPlace(
  file: ComposedFile,
  placed: PlacedPage | undefined,
  { config, options }: PullJob,
  itemName: string,
): ComposedFile {
  const { plan, local, habits } = file
  // a spreadsheet or API page has its title and its place from its item
  if (!placed || file.facts.error || kindOfPath(file.plan.to) !== 'markdown') return file
  const isNew = plan.action === 'create'
  const { remote } = plan
  const keys: Record<string, string | number> = {}
  const title = placed.titleFrom === 'item' ? itemName : placed.title
  const wantedTitle = isNew || plan.fields.includes('title') ? remote?.title : local?.title
  if (wantedTitle !== undefined && wantedTitle !== title)
    keys['title'] = withoutFolders(wantedTitle, placed.title, plan.to, placed.folder)
  if (config.order === 'prefix' && remote && (isNew || plan.fields.includes('order'))) {
    const isSaid = placed.order !== undefined
    const isOfBrowser = isNew && remote.base === undefined && remote.order !== defaultOrder
    if (isSaid ? placed.order !== remote.order : isOfBrowser) keys['order'] = remote.order
  }
  if (options.writeIds && file.facts.front.id === undefined) keys['id'] = plan.id
  if (Object.keys(keys).length === 0) return file
  const home = splitPage(file.text, config.markdown)
  if (habits.block === '' && home.block === '' && home.front !== '') {
    const text = withFrontKeys(home.front, keys, '\n') + file.text.slice(home.front.length)
    return { ...file, text, ...encoded({ ...file, text }, config.markdown) }
  }
  const block = withFrontKeys(habits.block, keys, lineEndOf[habits.eol])
  const changed = { ...file, habits: { ...habits, block }, side: { ...file.side, front: block } }
  return { ...changed, ...encoded(changed, config.markdown) }
}

/** The title without the names of folders that are too deep to be catalogs, which are put before it. */
function withoutFolders(wanted: string, present: string, path: string, folder: string): string {
  const depth = path.split('/').length - 1 - (folder === '' ? 0 : folder.split('/').length)
  const before = present.split(' / ').slice(0, depth).join(' / ')
  return depth > 0 && wanted.startsWith(`${before} / `) ? wanted.slice(before.length + 3) : wanted
}

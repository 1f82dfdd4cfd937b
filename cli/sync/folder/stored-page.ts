import { readMarkup } from '#contract/text/markup/links/links.ts'
import { sheetProblem, storedSheet } from '#contract/text/content/sheets/sheet-file.ts'
import { shortDigest, textHash } from '../digest.ts'
import { isSheetPath, kindOfPath } from '../names.ts'
import { readText, type LocalPage, type ReadOptions } from './local-page.ts'
import { renderText } from './render.ts'
import { storedForm, type LinkIds } from './resolve.ts'

/** A page's text as it is sent and stored. */
export interface StoredPage {
  text: string
  hash: string
  side: { front: string; eol: 'lf' | 'crlf' | 'cr'; bom: boolean; end: number; links: string[] }
  /** Digest of the links that the text was made with; undefined where it got others since. */
  forms: string | undefined
}

/**
 * The stored form of a page, or undefined when its file has changed since it was read. Source:
 * cli/spec.md 2.9, 2.10
 */
export function storedPage(
  page: LocalPage,
  linkIds: LinkIds,
  read: ReadOptions,
): StoredPage | undefined {
  const own = readText(page, read)
  if (!own) return undefined
  const kind = kindOfPath(page.path)
  const forms = formsOf(page, linkIds)
  const { text, spellings } =
    kind !== 'markdown'
      ? { text: kind === 'sheet' ? storedSheet(own.text) : own.text, spellings: [] }
      : renderText(own.text, page.facts.links, forms, linkIds.itemId)
  return {
    text,
    hash: textHash(text),
    side: { front: own.block, eol: own.eol, bom: own.bom, end: own.end, links: spellings },
    forms: digestOf(forms, linkIds),
  }
}

/** The hash of a former text of a page, with its links resolved like those of the current one. */
export function formerHash(text: string, page: LocalPage, linkIds: LinkIds): string {
  if (isSheetPath(page.path)) return textHash(sheetProblem(text) ? text : storedSheet(text))
  if (kindOfPath(page.path) === 'api') return textHash(text)
  const { links } = readMarkup(text)
  const forms = formsOf(page, linkIds)
  const byAddress = new Map(page.facts.links.map(({ address }, index) => [address, forms[index]]))
  const own = links.map(({ address }) => byAddress.get(address))
  return textHash(renderText(text, links, own, linkIds.itemId).text)
}

const formsOf = (page: LocalPage, linkIds: LinkIds) =>
  page.targets.map((target) => storedForm(target, linkIds))

/** Digest of everything but the file that the stored form depends on. */
const digestOf = (forms: readonly (string | undefined)[], { itemId }: LinkIds): string =>
  forms.length === 0 ? '' : shortDigest(JSON.stringify([itemId, ...forms]))

/**
 * The hash of a page's stored form, cached as long as nothing it depends on changes; undefined when
 * the file has changed since it was read.
 */
export function pageHash(
  page: LocalPage,
  linkIds: LinkIds,
  options: ReadOptions,
): string | undefined {
  if (page.madeFrom !== undefined) return page.madeFrom
  const known = options.cache.hash(page.path, digestOf(formsOf(page, linkIds), linkIds))
  if (known !== undefined) return known
  const stored = storedPage(page, linkIds, options)
  if (stored) keepHash(page, options, stored)
  return stored?.hash
}

/**
 * Caches the hash of a stored form, with the links that this form has: those that the page would get
 * now may be others, as more of the pages it links to exist.
 */
export function keepHash(page: LocalPage, { cache }: ReadOptions, stored: StoredPage): void {
  if (stored.forms !== undefined) cache.keepHash(page.path, stored.forms, stored.hash)
}

/** Paths of the pages and files that the page links to and that are not on the server yet. */
export function unresolvedLinks(page: LocalPage, linkIds: LinkIds): string[] {
  return page.targets.flatMap((target) =>
    (target.kind === 'page' || target.kind === 'asset') && storedForm(target, linkIds) === undefined
      ? target.path
      : [],
  )
}

/** Identifies a side record. */
export const sideDigest = ({ side }: StoredPage): string => shortDigest(JSON.stringify(side))

/**
 * Whether the side record of a page differs from the one that was sent last; undefined when none is
 * known, or the file has changed since it was read.
 */
export function isSideChanged(
  page: LocalPage,
  linkIds: LinkIds,
  read: ReadOptions,
): boolean | undefined {
  const sent = read.cache.side(page.path)
  const stored = sent === undefined ? undefined : storedPage(page, linkIds, read)
  return stored && sideDigest(stored) !== sent
}

import { createReadStream } from 'node:fs'
import { Open } from 'unzipper'
import { hasPassword } from './item-description.ts'

/** What an export contains. */
export interface Contents {
  readonly pages: number
  readonly pictures: number
  /** Earlier states of pages, of an item as JSON. */
  readonly versions?: number
  /** Of an OpenAPI document. */
  readonly operations?: number
  /** The password that opens the item to visitors is in it. */
  readonly hasPassword?: boolean
}

const isPage = (name: string): boolean => name.endsWith('.md')

/** Counts pages and attachments of an archive of markdown. */
export async function archiveContents(archive: string): Promise<Contents> {
  const { files } = await Open.file(archive)
  const info = files.find((file) => file.path === 'info.json')
  return {
    pages: files.filter((file) => isPage(file.path)).length,
    pictures: files.filter((file) => file.path.startsWith('img/')).length,
    hasPassword: info !== undefined && hasPassword(await info.buffer()),
  }
}

/** Counts pages and attachments of a site. */
export async function siteContents(archive: string): Promise<Contents> {
  const { files } = await Open.file(archive)
  return {
    pages: files.filter((file) => file.path.startsWith('pages/')).length,
    pictures: files.filter((file) => file.path.startsWith('files/')).length,
  }
}

/** Counts pages and pictures of a document with all pages. */
export async function singleContents(file: string): Promise<Contents> {
  const counts = { pages: 0, pictures: 0 }
  let rest = ''
  for await (const part of createReadStream(file, { encoding: 'utf8' })) {
    const text = rest + String(part)
    let end = 0
    for (const found of text.matchAll(
      /<article id="page-\d+"| (?:src|poster)="data:\w|<script>/g,
    )) {
      // the program at the end is no content
      if (found[0] === '<script>') return counts
      counts[found[0].startsWith('<') ? 'pages' : 'pictures']++
      end = found.index + found[0].length
    }
    rest = text.slice(Math.max(end, text.length - longestMark))
  }
  return counts
}

/** Reads the file of an item back, and counts what it contains. */
export async function itemContents(file: string): Promise<Contents> {
  const { itemRecords } = await import('../../../../importers/item/records.ts')
  const counts = { pages: 0, files: 0, versions: 0 }
  let isOpened = false
  for await (const record of itemRecords(createReadStream(file))) {
    const { kind } = record
    if (kind === 'item') isOpened = Boolean(record.item.password)
    if (kind === 'pages' || kind === 'files' || kind === 'versions') counts[kind]++
  }
  return {
    pages: counts.pages,
    pictures: counts.files,
    versions: counts.versions,
    hasPassword: isOpened,
  }
}

/** The bookmark at the heading of a page. */
const pageMark = /w:name="page_\d+"/g
/** Longer than any of these. */
const longestMark = 64

/** Counts pages and pictures of a Word document. */
export async function documentContents(archive: string): Promise<Contents> {
  const { files } = await Open.file(archive)
  let pages = 0
  let rest = ''
  const document = files.find(({ path }) => path === 'word/document.xml')
  for await (const part of document?.stream() ?? []) {
    const text = rest + String(part)
    let end = 0
    for (const found of text.matchAll(pageMark)) {
      pages++
      end = found.index + found[0].length
    }
    rest = text.slice(Math.max(end, text.length - longestMark))
  }
  return { pages, pictures: files.filter(({ path }) => path.startsWith('word/media/')).length }
}

import { crc32 } from 'node:zlib'
import { limits } from '#contract/limits.ts'
import { escapeEntities } from '#contract/text/markdown/entities.ts'
import { fileNameOf, folderNameOf } from '#contract/text/file-names.ts'
import { DeflatedSpool } from '../deflated.ts'
import { attachmentName, FolderNames } from '../names.ts'
import {
  pagesInOrder,
  type ArchiveEntry,
  type ExportedCatalog,
  type ExportedFile,
  type ExportedPage,
  type ExportSource,
  type ReadPage,
  type Spool,
} from '../source.ts'
import { JsonBytes } from './json-bytes.ts'
import { archivedText, mayLinkBytes, type Places } from './links.ts'

const infoName = 'info.json'
const filesFolder = 'img'

/**
 * The archive of an item, which imports back to an equal one: a file for each page in the folders
 * of its catalogs, with links between them; the attachments that they show; and `info.json`, with
 * everything as stored. Source: server/contract/spec/calls.md 12.4.
 *
 * @param spool for the description of the item, which grows while its pages are written
 * @yields entries in the order in which they are written; only one page is in memory
 */
export async function* markdownEntries(
  source: ExportSource,
  spool: Spool,
): AsyncGenerator<ArchiveEntry> {
  const info = new DeflatedSpool(spool)
  try {
    yield* entriesOf(source, info)
  } finally {
    await info.close()
  }
}

async function* entriesOf(source: ExportSource, spool: Spool): AsyncGenerator<ArchiveEntry> {
  const pages = pathsOf(source)
  const heads = new Map([...pagesInOrder(source)].map(({ page }) => [page.page_id, page]))
  const files = new Map<string, { readonly path: string; readonly file: ExportedFile }>()
  const fileNames = new FolderNames()
  const written: { readonly file: string; readonly crc32: number }[] = []
  const json = new JsonBytes()
  const { item_id, type, name, description, domain, password, dialect, globals } = source.item
  const reading = source.read()[Symbol.asyncIterator]()
  try {
    await spool.write(
      `{"item_id":${item_id},"item_type":${type},"item_name":${escaped(name)},"item_description":${escaped(description)},"item_domain":${escaped(domain)}${
        password === undefined ? '' : `,"password":${JSON.stringify(password)}`
      },"markdown":"${dialect}",${globals ? `"global_param":${JSON.stringify(globals)},` : ''}"pages":{`,
    )
    for await (const page of described(source, new Texts(reading), { spool, json })) {
      for (const file of page.files.values())
        if (!files.has(file.sign)) {
          const place = `${filesFolder}/${attachmentName(file.name, fileNames)}`
          files.set(file.sign, { path: place, file })
        }
      const path = pages.get(page.page_id) as string
      const places = {
        item_id,
        domain,
        pages,
        files: new Map([...page.files.keys()].map((sign) => [sign, files.get(sign)!.path])),
      }
      const head = frontMatter(path, heads.get(page.page_id) as ExportedPage)
      const content = contentOf(page, head, path, places)
      written.push({ file: path, crc32: crc32(content) })
      yield { name: path, content }
    }
  } finally {
    // the reader of the archive may have left
    await reading.return?.()
  }
  const attachments: { sign: string; file: string }[] = []
  for (const [sign, { path, file }] of files) {
    const content = await file.open()
    if (!content) continue
    attachments.push({ sign, file: path })
    yield { name: path, content, isStored: true }
  }
  await spool.write(
    `},"attachments":${JSON.stringify(attachments)},"files":${JSON.stringify(written)}}\n`,
  )
  yield { name: infoName, content: await spool.read() }
}

function contentOf(page: ReadPage, head: string, path: string, places: Places): string | Buffer {
  const { bytes } = page
  if (bytes && !mayLinkBytes(bytes, places))
    return head === '' ? bytes : Buffer.concat([Buffer.from(head), bytes])
  const isText = page.stored === page.markdown
  return head + (isText ? archivedText(page.markdown, path, places) : page.markdown)
}

/** Importers unescape texts once, as those of older servers are escaped. */
const escaped = (value: string): string => JSON.stringify(escapeEntities(value))

type Folder = Pick<ExportSource, 'pages' | 'catalogs'>

/** Takes texts by page, in the order in which they are read. */
class Texts {
  private readonly reading: AsyncIterator<ReadPage>
  private next: ReadPage | undefined

  constructor(reading: AsyncIterator<ReadPage>) {
    this.reading = reading
  }

  /** @returns `undefined` for a page that was deleted meanwhile */
  async take(page_id: number): Promise<ReadPage | undefined> {
    if (!this.next) {
      const { done, value } = await this.reading.next()
      if (done) return undefined
      this.next = value
    }
    if (this.next.page_id !== page_id) return undefined
    const page = this.next
    this.next = undefined
    return page
  }
}

/** Writes the pages and catalogs of a folder to the description. @yields each page */
async function* described(
  folder: Folder,
  texts: Texts,
  { spool, json }: { spool: Spool; json: JsonBytes },
): AsyncGenerator<ReadPage> {
  let before = '"pages":['
  for (const { page_id, title, order, remark, isDraft } of folder.pages) {
    const page = await texts.take(page_id)
    if (!page) continue
    await spool.write(
      `${before}{"page_id":${page_id},"page_title":${escaped(title)},"s_number":${order},"page_comments":${escaped(remark)},${isDraft ? '"is_draft":1,' : ''}"page_content":`,
    )
    if (page.bytes) for (const piece of json.of(page.bytes)) await spool.write(piece)
    else await spool.write(escaped(page.stored))
    await spool.write('}')
    before = ','
    yield page
  }
  await spool.write(`${before === ',' ? '' : before}],"catalogs":[`)
  for (const [index, catalog] of folder.catalogs.entries()) {
    const { cat_id, name, depth, order } = catalog
    const level = depth + limits.topCatalogLevel - 1
    await spool.write(
      `${index > 0 ? ',' : ''}{"cat_id":${cat_id},"cat_name":${escaped(name)},"level":${level},"s_number":${order},`,
    )
    yield* described(catalog, texts, { spool, json })
    await spool.write('}')
  }
  await spool.write(']')
}

/**
 * Front matter with what the file would not say otherwise: a title that differs from its name, and
 * that the page is a draft, which no import of the file publishes. Source: cli/spec.md 2.6
 */
function frontMatter(path: string, { title, isDraft }: ExportedPage): string {
  const own = title.trim()
  const isNamed = own === '' || path.slice(path.lastIndexOf('/') + 1) === `${own}.md`
  const lines = [
    ...(isNamed ? [] : [`title: ${JSON.stringify(own)}`]),
    ...(isDraft ? ['draft: true'] : []),
  ]
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n`
}

/** File of each page in the archive. */
function pathsOf(source: ExportSource): Map<number, string> {
  const root = { path: '', names: new FolderNames([infoName, filesFolder]) }
  const folders = new Map<ExportedCatalog, typeof root>()
  const folderOf = (path: readonly ExportedCatalog[]) => {
    let folder = root
    for (const catalog of path) {
      let own = folders.get(catalog)
      if (!own) {
        const name = folder.names.take(folderNameOf(catalog.name, 'catalog'))
        own = { path: `${folder.path}${name}/`, names: new FolderNames() }
        folders.set(catalog, own)
      }
      folder = own
    }
    return folder
  }
  const paths = new Map<number, string>()
  for (const { page, path } of pagesInOrder(source)) {
    const { path: folder, names } = folderOf(path)
    paths.set(page.page_id, folder + names.take(fileNameOf(page.title), '.md'))
  }
  return paths
}

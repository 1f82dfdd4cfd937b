import { readGlobals } from '#contract/text/content/global-parameters.ts'
import { Failure } from '#contract/failures.ts'
import {
  itemFileForm,
  itemFileLists,
  type ItemFileAttachment,
  type ItemFileCatalog,
  type ItemFileItem,
  type ItemFileList,
  type ItemFilePage,
  type ItemFileVersion,
} from '#contract/item-file.ts'
import { limits } from '#contract/limits.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { isNode, lineOf, textOf, type Node } from '../source/values.ts'
import { JsonStream } from './json-stream.ts'

/** An entry of the file of an item, checked and within the limits of what it becomes. */
export type ItemRecord =
  | { readonly kind: 'item'; readonly item: ItemFileItem }
  | { readonly kind: 'catalogs'; readonly catalog: ItemFileCatalog & { readonly depth: number } }
  | { readonly kind: 'pages'; readonly page: ItemFilePage }
  | { readonly kind: 'versions'; readonly version: ItemFileVersion }
  | { readonly kind: 'files'; readonly file: ItemFileAttachment }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

/** Bytes of one entry: a text of the largest size, each of whose characters is escaped, and more. */
const mostBytes = 6 * limits.textBytes + 4 * 1024 * 1024
/** Characters of the name of an author. */
const authorLength = 200
const largestNumber = 2_147_483_647

/**
 * Reads the file of an item entry by entry: the item, catalogs after their parents, pages, versions
 * of these pages, attachments with their bytes. Unknown fields are left out.
 *
 * @throws {Failure} `importItemDamaged` with the place, `importVersion`, `importTooDeep`,
 * `importTooManyPages`, `tooManyCatalogs`
 */
export async function* itemRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<ItemRecord> {
  const stream = new JsonStream(source, mostBytes)
  try {
    yield* new Reader(stream).records()
  } finally {
    await stream.close()
  }
}

const damaged = (where: string): Failure =>
  new Failure('importItemDamaged', { where: lineOf(where, 200) })

class Reader {
  private readonly stream: JsonStream
  /** Depth by id. */
  private readonly catalogs = new Map<number, number>([[0, 0]])
  private readonly pages = new Set<number>()

  constructor(stream: JsonStream) {
    this.stream = stream
  }

  async *records(): AsyncGenerator<ItemRecord> {
    const { stream } = this
    if (!(await stream.skip('{'))) throw damaged('{')
    if ((await this.name('showdoc')) !== 'showdoc') throw damaged('showdoc')
    const form = await stream.value('showdoc')
    if (form !== itemFileForm)
      throw new Failure('importVersion', { format: 'showdoc', version: lineOf(textOf(form), 50) })
    let next = 0
    let hasItem = false
    while (await stream.skip(',')) {
      const name = await this.name('name')
      const list = itemFileLists.indexOf(name as ItemFileList, next)
      if (name === 'item' && !hasItem && next === 0) {
        yield { kind: 'item', item: itemOf(await stream.value(name)) }
        hasItem = true
      } else if (list >= 0 && hasItem) {
        next = list + 1
        yield* this.list(itemFileLists[list] as ItemFileList)
      } else throw damaged(name)
    }
    if (!hasItem) throw damaged('item')
    if (!(await stream.skip('}'))) throw damaged('}')
    if ((await stream.peek()) !== '') throw damaged('}')
  }

  /** A name with its colon. */
  private async name(where: string): Promise<string> {
    const name = (await this.stream.peek()) === '"' ? await this.stream.value(where) : undefined
    if (typeof name !== 'string' || !(await this.stream.skip(':'))) throw damaged(where)
    return name
  }

  private async *list(list: ItemFileList): AsyncGenerator<ItemRecord> {
    const { stream } = this
    if (!(await stream.skip('['))) throw damaged(list)
    if (await stream.skip(']')) return
    let isInFile = false
    for (let index = 0; ; index++) {
      const where = `${list}[${index}]`
      const value = await stream.value(where)
      if (list === 'files' && typeof value === 'string') {
        if (!isInFile) throw damaged(where)
        yield { kind: 'bytes', bytes: base64(value, where) }
      } else {
        if (!isNode(value)) throw damaged(where)
        isInFile = list === 'files'
        yield this.entry(list, value, where)
      }
      if (await stream.skip(',')) continue
      if (!(await stream.skip(']'))) throw damaged(where)
      return
    }
  }

  private entry(list: ItemFileList, value: Node, where: string): ItemRecord {
    switch (list) {
      case 'catalogs':
        return { kind: list, catalog: this.catalog(value, where) }
      case 'pages':
        return { kind: list, page: this.page(value, where) }
      case 'versions': {
        const version = this.state(value, where)
        if (!this.pages.has(version.page_id)) throw damaged(`${where}.page_id`)
        return { kind: list, version }
      }
      case 'files':
        return { kind: list, file: fileOf(value, where) }
    }
  }

  private catalog(value: Node, where: string): ItemFileCatalog & { depth: number } {
    const cat_id = idOf(value.cat_id, `${where}.cat_id`)
    const parent_cat_id = countOf(value.parent_cat_id, `${where}.parent_cat_id`)
    const above = this.catalogs.get(parent_cat_id)
    if (above === undefined) throw damaged(`${where}.parent_cat_id`)
    if (above >= limits.catalogDepth)
      throw new Failure('importTooDeep', { limit: limits.catalogDepth })
    if (this.catalogs.has(cat_id)) throw damaged(`${where}.cat_id`)
    if (this.catalogs.size > limits.catalogsPerItem)
      throw new Failure('tooManyCatalogs', { limit: limits.catalogsPerItem })
    this.catalogs.set(cat_id, above + 1)
    const cat_name = lineIn(value.cat_name, limits.catalogNameLength, `${where}.cat_name`)
    const s_number = positionOf(value.s_number, `${where}.s_number`)
    return { cat_id, parent_cat_id, cat_name, s_number, depth: above + 1 }
  }

  private page(value: Node, where: string): ItemFilePage {
    const state = this.state(value, where)
    if (this.pages.has(state.page_id)) throw damaged(`${where}.page_id`)
    if (this.pages.size >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    this.pages.add(state.page_id)
    const page_addtime = countOf(value.page_addtime, `${where}.page_addtime`)
    return { ...state, page_addtime, ...(value.is_draft === 1 ? { is_draft: 1 } : {}) }
  }

  private state(value: Node, where: string): ItemFileVersion {
    const text = (name: keyof ItemFileVersion, length: number): string =>
      lineIn(value[name], length, `${where}.${name}`)
    const cat_id = countOf(value.cat_id, `${where}.cat_id`)
    if (!this.catalogs.has(cat_id)) throw damaged(`${where}.cat_id`)
    const page_content = stringOf(value.page_content, `${where}.page_content`)
    if (Buffer.byteLength(page_content) > limits.textBytes) throw damaged(`${where}.page_content`)
    const ext_info = stringOf(value.ext_info ?? '', `${where}.ext_info`)
    return {
      page_id: idOf(value.page_id, `${where}.page_id`),
      cat_id,
      page_title: text('page_title', limits.pageTitleLength),
      s_number: positionOf(value.s_number, `${where}.s_number`),
      page_comments: text('page_comments', limits.remarkLength),
      ...(ext_info === '' || ext_info.length > limits.shortTextLength ? {} : { ext_info }),
      author_username: text('author_username', authorLength),
      addtime: countOf(value.addtime, `${where}.addtime`),
      revision: idOf(value.revision, `${where}.revision`),
      page_content,
    }
  }
}

function itemOf(value: unknown): ItemFileItem {
  if (!isNode(value)) throw damaged('item')
  const type = Number(value.item_type)
  const { password } = value
  const globals = readGlobals(value.global_param)
  return {
    item_id: idOf(value.item_id, 'item.item_id'),
    item_type: [1, 2, 3, 4].includes(type) ? type : 1,
    item_name: stringOf(value.item_name, 'item.item_name'),
    item_description: stringOf(value.item_description, 'item.item_description'),
    item_domain: textOf(value.item_domain),
    ...(password === undefined
      ? {}
      : { password: stringOf(password, 'item.password').slice(0, limits.itemPasswordLength) }),
    markdown: value.markdown === 'commonmark' ? 'commonmark' : 'showdoc',
    allow_comment: value.allow_comment === 1 ? 1 : 0,
    allow_feedback: value.allow_feedback === 1 ? 1 : 0,
    ...(globals ? { global_param: globals } : {}),
  }
}

function fileOf(value: Node, where: string): ItemFileAttachment {
  const sign = stringOf(value.sign, `${where}.sign`)
  if (!/^[0-9a-z_-]{8,128}$/i.test(sign)) throw damaged(`${where}.sign`)
  return {
    sign,
    display_name: stringOf(value.display_name, `${where}.display_name`).slice(0, 1_000),
    file_size: countOf(value.file_size, `${where}.file_size`),
    hash: stringOf(value.hash, `${where}.hash`).slice(0, 100),
  }
}

function base64(text: string, where: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64')
  // the decoder skips whatever is no base64
  if (bytes.length === 0 || Math.ceil(bytes.length / 3) * 4 !== text.length) throw damaged(where)
  return bytes
}

/** Databases store neither half a character nor NUL. */
function stringOf(value: unknown, where: string): string {
  if (typeof value !== 'string') throw damaged(where)
  return textOf(value)
}

/** As it was written, unless it is too long or more than a line. */
function lineIn(value: unknown, length: number, where: string): string {
  const text = stringOf(value, where)
  return text.length > length || /\p{Cc}/u.test(text) ? lineOf(text, length) : text
}

function numberOf(value: unknown, least: number, most: number, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
    throw damaged(where)
  return value
}

const idOf = (value: unknown, where: string): number =>
  numberOf(value, 1, Number.MAX_SAFE_INTEGER, where)
const countOf = (value: unknown, where: string): number =>
  numberOf(value, 0, Number.MAX_SAFE_INTEGER, where)
const positionOf = (value: unknown, where: string): number =>
  numberOf(value, -largestNumber, largestNumber, where)

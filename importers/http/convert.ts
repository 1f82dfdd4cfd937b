import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import {
  markdownTable,
  tableCell,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import type { ItemTree } from '#contract/tree.ts'
import { paramsOf } from '../source/bodies.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf } from '../source/values.ts'
import { requestBody } from './body.ts'
import { hostOf, pathOf } from './hosts.ts'
import type { Request } from './request.ts'
import type { Variable } from './section.ts'
import type { Shown } from './shown.ts'
import type { Words } from './words.ts'

/** A whole file, understood. */
interface RequestFile {
  /** File name without its ending. */
  readonly name: string
  /** Comments before the first request. */
  readonly introduction: string
  readonly variables: ReadonlyMap<string, Variable>
  readonly requests: readonly Request[]
}

const row = (name: string, value: string): ApiEntry => ({
  name,
  value,
  type: 'string',
  require: '1',
  remark: '',
})

/** Converts one file of requests. */
export class Conversion {
  private readonly words: Words
  private readonly shown: Shown
  private readonly builder = new TreeBuilder()
  private characters = 0

  constructor(words: Words, shown: Shown) {
    this.words = words
    this.shown = shown
  }

  /** @throws {Failure} `importTooManyPages`, `importTooLarge` */
  tree({ name, introduction, variables, requests }: RequestFile): ItemTree {
    if (requests.length > sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    this.overview(name, introduction, [...variables.values()])
    const hosts = requests.map(({ url }) => hostOf(url, variables))
    const isOneHost = new Set(hosts.filter(Boolean)).size < 2
    const times = new Map<string, number>()
    const placeOf = ({ method, written }: Request) => `${method} ${written}`
    for (const one of requests) times.set(placeOf(one), (times.get(placeOf(one)) ?? 0) + 1)
    for (const [index, request] of requests.entries()) {
      const host = lineOf(this.shown.at(0).text(hosts[index] ?? ''), limits.catalogNameLength)
      this.add(request, isOneHost ? [] : [host], (times.get(placeOf(request)) ?? 0) > 1)
    }
    return this.builder.build(lineOf(name, limits.itemNameLength), '')
  }

  private overview(name: string, introduction: string, variables: readonly Variable[]): void {
    const { words, shown } = this
    const rows = variables.map((one) => [
      tableCell(`\`{{${one.name}}}\``),
      tableCell(shown.variable(one)),
      tableCell(shown.at(one.at).text(one.description)),
    ])
    const table = markdownTable([words.name, words.value, words.description], rows)
    const text = [
      shown.at(1).text(introduction),
      rows.length > 0 ? `## ${words.variables}\n\n${table}` : '',
    ].filter(Boolean)
    if (text.length === 0) return
    this.builder.add(
      [],
      {
        kind: 'markdown',
        title: lineOf(name, limits.pageTitleLength) || words.overview,
        text: `${text.join('\n\n')}\n`,
        operation: { method: '', path: '', id: '', of: 'http' },
      },
      words.overview,
    )
  }

  private add(request: Request, path: readonly string[], isOneOfSeveral: boolean): void {
    const { method, section } = request
    // the page is known again, and keeps its name, whatever the environment
    const place = this.shown.at(section.at).address(request.written) || '/'
    const name = `${method.toUpperCase()} ${pathOf(place)}`
    const document = this.documentOf(request, name)
    this.characters += JSON.stringify(document).length
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    const { title = '' } = document.info
    // requests of the same method and path are told apart when they are imported again
    const id = section.name || (isOneOfSeveral ? section.title : '')
    this.builder.add(
      path,
      { kind: 'api', title, document, operation: { method, path: place, id } },
      section.title || section.name ? name : place,
    )
  }

  private documentOf(request: Request, name: string): ApiDocument {
    const { words, shown } = this
    const { section, method } = request
    const { at } = section
    const masking = shown.at(at)
    const { sent, files, isFile } = requestBody(request.body, shown.notes(at))
    for (const name of files) shown.sent(at, name)
    const url = masking.address(request.url) || '/'
    const title = masking.text(section.title || section.name)
    return {
      info: {
        from: 'http',
        type: 'api',
        title: lineOf(title || name, limits.pageTitleLength),
        description: masking.text(section.comments.join('\n').trim()),
        method,
        url,
        apiStatus: '0',
        remark: isFile ? words.fileBody(files[0]?.replaceAll('`', '') ?? '') : '',
      },
      request: {
        pathVariable: [],
        query: request.query.map((one) => row(one.name, masking.field(one))),
        headers: request.headers.map((one) => ({
          ...row(one.name, masking.header(one)),
          ...(one.isOff ? { require: '0', disable: 1 } : {}),
        })),
        cookies: request.cookies.map((one) => row(one.name, masking.cookie(one))),
        params: paramsOf(sent),
      },
      response: {
        responseExample: '',
        responseParamsDesc: [],
        responseFailExample: '',
        responseFailParamsDesc: [],
      },
    }
  }
}

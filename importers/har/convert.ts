import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import {
  markdownTable,
  tableCell,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import { shortened } from '#contract/text/cut.ts'
import type { ItemTree } from '#contract/tree.ts'
import { sourceLimits } from '../source/file/limits.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf, nodeOf, nodesOf, storable, textOf, type Node } from '../source/values.ts'
import {
  paramsOf,
  contentOf,
  fieldsOf,
  mediaType,
  sentBody,
  type BodyNotes,
} from '../source/bodies.ts'
import { operationsOf, sortedEntries, type Operation, type Recorded } from './requests.ts'
import {
  isSecretField,
  isSecretHeader,
  mask,
  maskedHeader,
  maskedText,
} from '#contract/text/secrets/secrets.ts'
import type { Words } from './words.ts'

/** Headers that a browser or a proxy sets by itself, which say nothing about the API. */
const ambient =
  /^(?::|sec-|cf-|x-forwarded-|access-control-|if-)|^(?:accept-encoding|accept-language|cache-control|connection|content-length|cookie|dnt|host|keep-alive|origin|pragma|priority|proxy-connection|referer|te|traceparent|tracestate|transfer-encoding|upgrade-insecure-requests|user-agent|via)$/i

/** Characters of a value in a table. */
const mostShown = 400

/** A header or a parameter that was sent. */
interface Sent {
  readonly name: string
  readonly value: string
  readonly isSecret: boolean
}

/** Converts one recording. */
export class Conversion {
  private readonly words: Words
  private readonly said: Words['said']
  private readonly remarks: Remarks
  private readonly builder = new TreeBuilder()
  private characters = 0
  operations = 0

  constructor(words: Words, said: Words['said'], remarks: Remarks) {
    this.words = words
    this.said = said
    this.remarks = remarks
  }

  /** @throws {Failure} `importHarNoRequests`, `importTooManyPages`, `importTooLarge` */
  tree(log: Node): ItemTree {
    const { said, remarks } = this
    const { records, assets, preflights, tunnels, odd } = sortedEntries(log)
    if (records.length === 0) throw new Failure('importHarNoRequests')
    if (assets > 0) remarks.add('#/log/entries', said.assets(assets))
    if (preflights > 0) remarks.add('#/log/entries', said.preflight(preflights))
    if (tunnels > 0) remarks.add('#/log/entries', said.tunnels(tunnels))
    for (const where of odd) remarks.add(where, said.address)
    const operations = operationsOf(records)
    if (operations.length > sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    this.operations = operations.length
    const hosts = new Set(operations.map(({ host }) => host))
    const isOneHost = hosts.size === 1
    for (const operation of operations) this.add(operation, isOneHost)
    return this.builder.build(lineOf([...hosts][0] ?? '', limits.itemNameLength), '')
  }

  private add(operation: Operation, isOneHost: boolean): void {
    const { method, path, call, host, origin } = operation
    const document = this.documentOf(operation)
    this.characters += JSON.stringify(document).length
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    this.builder.add(
      [...(isOneHost ? [] : [host]), ...catalogOf(path)],
      {
        kind: 'api',
        title: document.info.title ?? '',
        document,
        operation: { method, path: `${origin}${path}`, id: call },
      },
      host,
    )
  }

  private documentOf({ method, origin, path, call, ids, records }: Operation): ApiDocument {
    const [first] = records as [Recorded, ...Recorded[]]
    const right = bestOf(records.filter((one) => statusOf(one) >= 200 && statusOf(one) < 400))
    const wrong = bestOf(records.filter((one) => statusOf(one) >= 400))
    // the request that was answered well shows best what to send
    const shown = right ?? first
    const sent = sentBody(nodeOf(shown.request.postData), this.notes(shown.where))
    const answerOf = (one: Recorded | undefined) =>
      one ? contentOf(nodeOf(one.response.content), this.notes(one.where)) : { text: '' }
    const [success, failure] = [answerOf(right), answerOf(wrong)]
    return {
      info: {
        from: 'har',
        type: 'api',
        title: lineOf(
          [method.toUpperCase(), path, call && `(${call})`].filter(Boolean).join(' '),
          limits.pageTitleLength,
        ),
        description: '',
        method,
        url: `${origin}${path}`,
        apiStatus: '0',
        remark: this.answersTable(records),
      },
      request: {
        pathVariable: ids.map(({ name, value }) => ({
          name,
          type: /^\d+$/.test(value) ? 'integer' : 'string',
          value,
          require: '1',
          remark: '',
        })),
        query: this.rows(records, queryOf, 'query'),
        headers: this.rows(records, headersOf, 'header'),
        cookies: [],
        params: paramsOf(sent),
      },
      response: {
        responseExample: success.text,
        responseParamsDesc: fieldsOf(success.json),
        responseFailExample: failure.text,
        responseFailParamsDesc: fieldsOf(failure.json),
      },
    }
  }

  private notes(where: string): BodyNotes {
    const { said, remarks } = this
    return {
      said,
      masked: (name) => remarks.add(where, said.secret(name)),
      say: (message) => remarks.add(where, message),
    }
  }

  /** Names that any of the requests sent, required where all of them did. */
  private rows(
    records: readonly Recorded[],
    sentBy: (record: Recorded) => readonly Sent[],
    kind: 'query' | 'header',
  ): ApiEntry[] {
    const found = new Map<string, { shown: Sent; where: string; times: number }>()
    for (const record of records) {
      const { where } = record
      const seen = new Set<string>()
      for (const one of sentBy(record)) {
        const key = kind === 'header' ? one.name.toLowerCase() : one.name
        if (key === '' || seen.has(key)) continue
        seen.add(key)
        const known = found.get(key)
        // an empty value shows nothing
        const isShown = known !== undefined && (known.shown.value !== '' || one.value === '')
        const times = (known?.times ?? 0) + 1
        found.set(key, { ...(isShown ? known : { shown: one, where }), times })
      }
    }
    return [...found.values()].map(({ shown, where, times }) => ({
      name: storable(shown.name),
      type: 'string',
      value: this.shown(shown, kind, where),
      require: times === records.length ? '1' : '0',
      remark: '',
    }))
  }

  private shown({ name, value, isSecret }: Sent, kind: 'query' | 'header', where: string): string {
    if (!isSecret || value === '')
      return shortened(
        maskedText(storable(value), (inner) => this.remarks.add(where, this.said.secret(inner))),
        mostShown,
      )
    this.remarks.add(where, this.said.secret(name))
    return kind === 'header' ? maskedHeader(value) : mask
  }

  private answersTable(records: readonly Recorded[]): string {
    const { words } = this
    const kinds = new Map<string, { cells: [string, string]; times: number }>()
    for (const { response } of records) {
      const status = statusOf({ response })
      if (status <= 0) continue
      const type = mediaType(textOf(nodeOf(response.content).mimeType)) || '-'
      const shown = `${status} ${lineOf(textOf(response.statusText), 60)}`.trim()
      const key = JSON.stringify([status, type])
      const known = kinds.get(key)
      if (known) known.times++
      else kinds.set(key, { cells: [shown, lineOf(type, 100)], times: 1 })
    }
    if (kinds.size === 0) return ''
    const rows = [...kinds.values()]
      .toSorted((one, other) => (one.cells[0] < other.cells[0] ? -1 : 1))
      .map(({ cells, times }) => [...cells.map(tableCell), String(times)])
    return `**${words.statuses}**\n\n${markdownTable([words.status, words.type, words.times], rows)}`
  }
}

/** 0 and -1 stand for a request without an answer. */
function statusOf({ response }: Pick<Recorded, 'response'>): number {
  const status = Number(response.status)
  return Number.isInteger(status) && status > 0 && status < 1_000 ? status : 0
}

/** What was answered first with a text: caches answer without one, and recorders drop some. */
const bestOf = (records: readonly Recorded[]): Recorded | undefined =>
  records.find(({ response }) => textOf(nodeOf(response.content).text) !== '') ?? records[0]

/** The code with which a server of authorization sends people back gives access once. */
const queryOf = ({ url: { searchParams } }: Recorded): Sent[] =>
  [...searchParams].map(([name, value]) => {
    const isCode = name === 'code' && searchParams.has('state')
    return { name, value, isSecret: isSecretField(name) || isCode }
  })

const headersOf = ({ request }: Recorded): Sent[] =>
  nodesOf(request.headers)
    .map((one) => ({ name: textOf(one.name), value: textOf(one.value) }))
    .filter(({ name }) => !ambient.test(name))
    .map((one) => ({ ...one, isSecret: isSecretHeader(one.name) }))

/** The first part of a path that names something: prefixes and versions do not. */
function catalogOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  const named = parts.filter((part) => !/^(?:api|rest|v\d+(?:\.\d+)*)$/i.test(part))
  return named[0] === undefined ? [] : [lineOf(named[0], limits.catalogNameLength)]
}

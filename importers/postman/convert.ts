import { selfContained } from '#contract/document/self-contained.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import {
  markdownTable,
  tableCell,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import { codeBlock } from '#contract/text/markdown/code-block.ts'
import type { ItemTree } from '#contract/tree.ts'
import { sourceLimits } from '../source/file/limits.ts'
import { Masking } from '#contract/text/secrets/masking.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf } from '../source/values.ts'
import { joinedLines } from '#contract/text/joined-lines.ts'
import { isVariable } from '#contract/text/secrets/secrets.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { isSecret } from './environment.ts'
import type { Auth, Collection, Folder, Pair, Request, Saved } from './shape.ts'
import type { Words } from './words.ts'

/** What is sent as `Authorization`, by the type of the authorization. */
const signs = {
  basic: 'Basic {credentials}',
  bearer: 'Bearer {token}',
  oauth2: 'Bearer {token}',
}
/** Folders within each other that are read. */
const deepest = 50

const entryOf = (one: Pair, value = one.value): ApiEntry => ({
  name: one.key,
  type: one.type === 'file' ? 'file' : 'string',
  value,
  require: '1',
  remark: joinedLines(one.description, '<br>'),
  ...(one.isOff ? { disable: 1 } : {}),
})

/** Converts one collection. */
export class Conversion {
  private readonly words: Words
  private readonly remarks: Remarks
  private readonly builder = new TreeBuilder()
  private characters = 0
  requests = 0

  constructor(words: Words, remarks: Remarks) {
    this.words = words
    this.remarks = remarks
  }

  /** @throws {Failure} `importTooManyPages`, `importTooLarge`, `importTooDeep` */
  tree({ root, variables }: Collection): ItemTree {
    const { words } = this
    const name = lineOf(root.name, limits.pageTitleLength)
    const text = [
      selfContained(root.description),
      this.authText(root.auth, '#/auth'),
      variables.length > 0
        ? `## ${words.variables}\n\n${markdownTable(
            [words.name, words.value, words.description],
            variables.map((one) => [
              tableCell(`\`{{${one.key}}}\``),
              tableCell(this.shown(one, '#/variable')),
              tableCell(one.description),
            ]),
          )}`
        : '',
    ].filter(Boolean)
    if (text.length > 0)
      this.builder.add(
        [],
        {
          kind: 'markdown',
          title: name || words.overview,
          text: `${text.join('\n\n')}\n`,
          operation: { method: '', path: '', id: '', of: 'postman' },
        },
        words.overview,
      )
    this.folder(root, [], null)
    return this.builder.build(name, root.description)
  }

  private folder(folder: Folder, path: readonly string[], around: Auth): void {
    if (path.length > deepest) throw new Failure('importTooDeep', { limit: deepest })
    const { words } = this
    const auth = folder.auth === undefined ? around : folder.auth
    for (const where of folder.odd) this.remarks.add(where, words.said.request)
    if (folder.hasScripts) this.remarks.add(folder.where, words.said.script)
    if (path.length > 0 && folder.description)
      this.builder.add(
        path,
        {
          kind: 'markdown',
          title: folder.name || words.overview,
          text: `${selfContained(folder.description)}\n`,
          operation: { method: '', path: '', id: path.join('/') },
        },
        words.overview,
      )
    for (const request of folder.requests) this.request(request, path, auth)
    for (const inner of folder.folders)
      this.folder(inner, [...path, lineOf(inner.name, limits.catalogNameLength) || '-'], auth)
  }

  private request(request: Request, path: readonly string[], around: Auth): void {
    if (this.builder.pages >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    this.requests++
    const document = this.documentOf(request, around)
    this.characters += JSON.stringify(document).length
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    if (request.hasScripts) this.remarks.add(request.where, this.words.said.script)
    const { method } = request
    const address = this.masking(request.where).address(request.written).split('?')[0] ?? ''
    const isFolded = this.builder.add(
      path,
      {
        kind: 'api',
        title: document.info.title ?? '',
        document,
        operation: { method: method.toLowerCase(), path: address, id: '' },
      },
      `${method} ${address}`,
    )
    if (isFolded) this.remarks.add(request.where, this.words.said.folded)
  }

  /** Secrets of a request, in its body and answers too, do not become part of a page. */
  private masking(where: string): Masking {
    const { said } = this.words
    return new Masking({
      secret: (name) => this.remarks.add(where, said.secret(name)),
      userInfo: () => this.remarks.add(where, said.userInfo),
    })
  }

  private documentOf(request: Request, around: Auth): ApiDocument {
    const masking = this.masking(request.where)
    const url = masking.address(request.url)
    const field = (one: Pair) => entryOf(one, masking.field({ name: one.key, value: one.value }))
    const auth = request.auth === undefined ? around : request.auth
    const sign = this.signOf(auth, request)
    const right = request.answers.find(({ code }) => /^[23]/.test(code) || code === '')
    const wrong = request.answers.find((one) => /^[45]/.test(one.code))
    const others = request.answers.filter((one) => one !== right && one !== wrong)
    return {
      info: {
        from: 'postman',
        type: 'api',
        title: titleOf({ ...request, url }),
        description: masking.text(request.description),
        method: request.method.toLowerCase(),
        url: url || '/',
        apiStatus: '0',
        remark: [
          this.authText(auth, `${request.where}/request/auth`),
          this.answersTable(request.answers),
          ...others
            .filter(({ body }) => body !== '')
            .map((one) => `**${one.name || one.code}**\n\n${codeBlock(masking.body(one.body))}`),
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
      request: {
        pathVariable: request.pathVariables.map(field),
        query: [...request.query.map(field), ...sign.query],
        headers: [
          ...sign.headers,
          ...request.headers.map((one) =>
            entryOf(one, masking.header({ name: one.key, value: one.value })),
          ),
        ],
        cookies: [],
        params: this.bodyOf(request, masking, field),
      },
      response: {
        responseExample: masking.body(right?.body ?? ''),
        responseParamsDesc: [],
        responseFailExample: masking.body(wrong?.body ?? ''),
        responseFailParamsDesc: [],
      },
    }
  }

  private bodyOf(
    { body, sendsBody, where }: Request,
    masking: Masking,
    field: (one: Pair) => ApiEntry,
  ) {
    const { said } = this.words
    if (body.mode === 'none') return {}
    if (!sendsBody) {
      this.remarks.add(where, said.body)
      return {}
    }
    if (body.mode === 'raw') return { mode: 'json', json: masking.body(body.text), jsonDesc: [] }
    if (body.mode === 'file') {
      if (body.name !== '') this.remarks.add(where, said.file(body.name))
      const file = { key: 'file', value: body.name, description: '', type: 'file', isOff: false }
      return { mode: 'formdata', formdata: [entryOf(file)] }
    }
    return { mode: body.mode, [body.mode]: body.pairs.map(field) }
  }

  /** Rows that a caller sends because of the authorization. */
  private signOf(auth: Auth, { headers }: Request): { headers: ApiEntry[]; query: ApiEntry[] } {
    const none = { headers: [], query: [] }
    if (!auth) return none
    const row = (name: string, value: string): ApiEntry => ({
      name,
      value,
      type: 'string',
      require: '1',
      remark: '',
    })
    if (auth.type === 'apikey') {
      const of = (key: string) => auth.fields.find((one) => one.key === key)?.value ?? ''
      const value = isVariable(of('value')) ? of('value') : ''
      const rows = [row(of('key') || 'key', value)]
      return of('in') === 'query' ? { ...none, query: rows } : { ...none, headers: rows }
    }
    const value = ownValue(signs, auth.type)
    const isWritten = headers.some(({ key }) => key.toLowerCase() === 'authorization')
    return value === undefined || isWritten
      ? none
      : { ...none, headers: [row('Authorization', value)] }
  }

  private authText(auth: Auth, where: string): string {
    if (!auth) return ''
    const { words } = this
    const rows = auth.fields
      .filter(({ value }) => value !== '')
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map((one) => `- \`${one.key}\`: ${this.shown(one, where)}`)
    return [`**${words.authorization}**: ${auth.type}`, rows.join('\n')]
      .filter(Boolean)
      .join('\n\n')
  }

  /** A value that may be shown; secrets are left out, variables that stand for them are not. */
  private shown(one: Pair, where: string): string {
    if (!isSecret(one)) return this.masking(where).address(one.value)
    this.remarks.add(where, this.words.said.secret(one.key))
    return '******'
  }

  private answersTable(answers: readonly Saved[]): string {
    if (answers.length === 0) return ''
    const { words } = this
    const rows = answers.map((one) => [
      tableCell([one.code, one.status].filter(Boolean).join(' ')),
      tableCell(one.name),
    ])
    return `**${words.responses}**\n\n${markdownTable([words.status, words.name], rows)}`
  }
}

/** The last two parts of an address that stands for a name. Source: server/contract/spec/calls.md 11.1. */
function titleOf({ name, method, url }: Request): string {
  const title = lineOf(name, 1_000) || `${method} ${url.split('?')[0]}`
  const parts = title.split('/').filter((part) => part.trim() !== '')
  const isAddress = /^(?:https?:|\{\{|\/)/.test(title)
  return lineOf(
    isAddress && parts.length > 2 ? parts.slice(-2).join('/') : title,
    limits.pageTitleLength,
  )
}

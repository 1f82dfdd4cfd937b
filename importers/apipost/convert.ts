import { selfContained } from '#contract/document/self-contained.ts'
import { Failure } from '#contract/failures.ts'
import { limits } from '#contract/limits.ts'
import {
  markdownTable,
  tableCell,
  type ApiDocument,
  type ApiEntry,
} from '#contract/text/content/api-markdown.ts'
import type { ItemTree } from '#contract/tree.ts'
import { sourceLimits } from '../source/file/limits.ts'
import type { Remarks } from '../source/remarks.ts'
import {
  isSecretField,
  isSecretHeader,
  isVariable,
  mask,
  maskedHeader,
  maskedText,
  withoutUserInfo,
} from '#contract/text/secrets/secrets.ts'
import { ownValue } from '#contract/text/own-value.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import { lineOf, listOf, nodeOf, storable, textOf } from '../source/values.ts'
import { answerOf, bodyOf, entryOf } from './body.ts'
import { rowsIn, type Auth, type Project, type Row, type Sent, type Target } from './project.ts'
import type { Words } from './words.ts'

/** Folders within each other that are read. */
const deepest = 50

/** States of an API by what projects call them; their keys are free but for the first. */
const statuses: Readonly<Record<string, string>> = {
  developing: '1',
  开发中: '1',
  测试中: '2',
  已完成: '3',
  需修改: '4',
  已废弃: '5',
}

/** Converts one project. */
export class Conversion {
  private readonly words: Words
  private readonly remarks: Remarks
  private readonly builder = new TreeBuilder()
  private marks: ReadonlyMap<string, string> = new Map()
  private characters = 0
  requests = 0

  constructor(words: Words, remarks: Remarks) {
    this.words = words
    this.remarks = remarks
  }

  /** @throws {Failure} `importTooManyPages`, `importTooLarge`, `importTooDeep` */
  tree(project: Project): ItemTree {
    const { words, remarks } = this
    const { said } = words
    const name = lineOf(project.name, limits.itemNameLength)
    this.marks = project.marks
    const text = this.overview(project)
    if (text !== '')
      this.builder.add(
        [],
        {
          kind: 'markdown',
          title: name || words.overview,
          text: `${text}\n`,
          operation: { method: '', path: '', id: '', of: 'apipost' },
        },
        words.overview,
      )
    if (project.hasScripts) remarks.add('#/project/script', said.script)
    if (project.models > 0) remarks.add('#/models', said.models(project.models))
    for (const where of project.odd) remarks.add(where, said.entry)
    for (const where of project.rings) remarks.add(where, said.ring)
    for (const one of project.targets) this.target(one, [], project.sent)
    return this.builder.build(name, project.description)
  }

  private overview({ description, sent, environments, variables }: Project): string {
    const { words } = this
    const rowsOf = (rows: readonly Row[], where: string) =>
      rows.map((one) => [
        tableCell(`\`{{${one.name}}}\``),
        tableCell(this.shown(one, where)),
        tableCell(one.description),
      ])
    const columns = [words.name, words.value, words.description]
    const parts = [
      selfContained(description),
      this.authText(sent.auth, '#/project/auth'),
      variables.length > 0
        ? `## ${words.variables}\n\n${markdownTable(columns, rowsOf(variables, '#/project/variable'))}`
        : '',
      environments.length > 0
        ? `## ${words.environments}\n\n${markdownTable(
            [words.environment, words.address],
            environments.map((one, at) => [
              tableCell(one.name),
              tableCell(this.address(one.address, `#/env/${at}`)),
            ]),
          )}`
        : '',
      ...environments.map((one, at) =>
        one.variables.length > 0
          ? `### ${lineOf(one.name, 100) || words.environment}\n\n${markdownTable(columns, rowsOf(one.variables, `#/env/${at}`))}`
          : '',
      ),
    ]
    return parts.filter(Boolean).join('\n\n')
  }

  /** @param around what is sent with each request because of project and folders */
  private target(target: Target, path: readonly string[], around: Sent): void {
    const { words, remarks } = this
    const { kind, where, description } = target
    if (path.length > deepest) throw new Failure('importTooDeep', { limit: deepest })
    if (target.hasScripts) remarks.add(where, words.said.script)
    if (kind === 'folder') {
      const own = [...path, lineOf(target.name, limits.catalogNameLength) || '-']
      if (description) this.page(target, own, description, own)
      const sent = joined(around, target.sent)
      for (const one of target.children) this.target(one, own, sent)
      return
    }
    if (kind === 'api') this.api(target, path, joined(around, target.sent))
    else if (kind === 'doc' && description)
      this.page(target, path, description, [...path, target.name])
    else remarks.add(where, words.said.kind(lineOf(kind, 40)))
    for (const one of target.children) this.target(one, path, around)
  }

  /** @param place what tells the page from the others of the project */
  private page(
    { name, where }: Target,
    path: readonly string[],
    text: string,
    place: readonly string[],
  ): void {
    this.mustHaveRoom(text.length)
    const { overview, said } = this.words
    const isFolded = this.builder.add(
      path,
      {
        kind: 'markdown',
        title: name || overview,
        text: `${text}\n`,
        operation: { method: '', path: '', id: place.join('/') },
      },
      overview,
    )
    if (isFolded) this.remarks.add(where, said.folded)
  }

  private api(target: Target, path: readonly string[], sent: Sent): void {
    this.requests++
    const document = this.documentOf(target, sent)
    this.mustHaveRoom(JSON.stringify(document).length)
    const { method = '', url, title = '' } = document.info
    const isFolded = this.builder.add(
      path,
      { kind: 'api', title, document, operation: { method, path: url, id: '' } },
      `${method.toUpperCase()} ${url}`,
    )
    if (isFolded) this.remarks.add(target.where, this.words.said.folded)
  }

  private mustHaveRoom(characters: number): void {
    if (this.builder.pages >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    this.characters += characters
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
  }

  private documentOf({ node, name, where, description }: Target, sent: Sent): ApiDocument {
    const { words } = this
    const request = nodeOf(node.request)
    const response = nodeOf(node.response)
    const written = (textOf(request.url) || textOf(node.url)).trim()
    const [address = '', search = ''] = written.split('#')[0]?.split(/\?(.*)/s) ?? []
    const url = this.address(address, where) || '/'
    const method = (textOf(node.method) || textOf(request.method) || 'get').toLowerCase()
    const [success, failure] = [answerOf(response.success), answerOf(response.error)]
    if (!['', '{}'].includes(textOf(node.mock).trim())) this.remarks.add('#/apis', words.said.mock)
    const tags = listOf(node.tags).map(textOf).filter(Boolean)
    const mark = textOf(node.mark)
    const inUrl = [...new URLSearchParams(search)].map(([key, value]): Row => ({
      ...plain,
      name: storable(key),
      value: storable(value),
    }))
    const body = this.bodyOf(request.body, where)
    return {
      info: {
        from: 'apipost',
        type: 'api',
        title: lineOf(name, limits.pageTitleLength) || `${method.toUpperCase()} ${url}`,
        description,
        method,
        url,
        apiStatus: ownValue(statuses, this.marks.get(mark) ?? mark) ?? '0',
        remark: [
          this.authText(sent.auth, where),
          tags.length > 0 ? `**${words.tags}**: ${tags.join(', ')}` : '',
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
      request: {
        pathVariable: this.rows(rowsIn(request.resful), where, isSecretField),
        query: this.rows(merged(inUrl, sent.query), where, isSecretField),
        headers: [...signOf(sent), ...this.rows(sent.headers, where, isSecretHeader, maskedHeader)],
        cookies: this.rows(rowsIn(request.cookie), where, () => true),
        params: body,
      },
      response: {
        responseExample: this.text(success.text, where),
        responseParamsDesc: this.described(success.fields, where),
        responseFailExample: this.text(failure.text, where),
        responseFailParamsDesc: this.described(failure.fields, where),
      },
    }
  }

  private bodyOf(value: unknown, where: string) {
    const body = bodyOf(value)
    if (body.mode === 'none') return {}
    if (body.mode === 'binary') {
      this.remarks.add(where, this.words.said.file('binary'))
      return { mode: 'formdata', formdata: [entryOf({ ...plain, name: 'file', type: 'file' })] }
    }
    if (body.mode === 'json')
      return {
        mode: 'json',
        json: this.text(body.json, where),
        jsonDesc: this.described(body.jsonDesc, where),
      }
    for (const { type, value: file } of body.rows)
      if (type === 'file' && file) this.remarks.add(where, this.words.said.file(file))
    return { mode: body.mode, [body.mode]: this.rows(body.rows, where, isSecretField) }
  }

  /** A body without the secrets that can be seen by their form. */
  private text(text: string, where: string): string {
    return maskedText(text, (name) => this.remarks.add(where, this.words.said.secret(name)))
  }

  private described(fields: readonly ApiEntry[], where: string): ApiEntry[] {
    return fields.map((one) => {
      const isKept = !isSecretField(one.name) || one.value === '' || isVariable(one.value)
      if (isKept) return one
      this.remarks.add(where, this.words.said.secret(one.name))
      return { ...one, value: mask }
    })
  }

  private rows(
    rows: readonly Row[],
    where: string,
    isSecret: (name: string) => boolean,
    masked: (value: string) => string = () => mask,
  ): ApiEntry[] {
    return rows.map((one) => {
      const isKept = !isSecret(one.name) || one.value === '' || hasVariable(one.value)
      if (isKept) return entryOf(one)
      this.remarks.add(where, this.words.said.secret(one.name))
      return entryOf({ ...one, value: masked(one.value) })
    })
  }

  private authText(auth: Auth | undefined, where: string): string {
    if (!auth || auth.type === 'noauth') return ''
    const rows = auth.fields.map(([name, value]) => {
      // a key names the header; everything else of it gives access
      const isName = auth.type === 'kv' && name === 'key'
      if (isName || isVariable(value)) return `- \`${name}\`: ${value}`
      this.remarks.add(where, this.words.said.secret(name))
      return `- \`${name}\`: ${mask}`
    })
    return [`**${this.words.authorization}**: ${auth.type}`, rows.join('\n')]
      .filter(Boolean)
      .join('\n\n')
  }

  /** An address without the user name and the password that may be in it. */
  private address(url: string, where: string): string {
    const shown = withoutUserInfo(url)
    if (shown !== url) this.remarks.add(where, this.words.said.userInfo)
    return shown
  }

  /** The value of a variable that may be shown. */
  private shown(one: Row, where: string): string {
    if (!isSecretField(one.name) || one.value === '' || isVariable(one.value))
      return this.text(this.address(one.value, where), where)
    this.remarks.add(where, this.words.said.secret(one.name))
    return mask
  }
}

const plain: Row = {
  name: '',
  value: '',
  type: 'string',
  description: '',
  isRequired: true,
  isOff: false,
}

const hasVariable = (text: string): boolean => /\{\{[^{}]+\}\}/.test(text)

/** Rows of both; those of the inner place stand for those of the same name around it. */
function merged(around: readonly Row[], inner: readonly Row[]): Row[] {
  const own = new Set(inner.map(({ name }) => name.toLowerCase()))
  return [...around.filter(({ name }) => !own.has(name.toLowerCase())), ...inner]
}

const joined = (around: Sent, inner: Sent): Sent => ({
  auth: inner.auth ?? around.auth,
  headers: merged(around.headers, inner.headers),
  query: merged(around.query, inner.query),
})

const signs = { basic: 'Basic {credentials}', bearer: 'Bearer {token}' }

/** The header that a caller sends because of the authorization. */
function signOf({ auth, headers }: Sent): ApiEntry[] {
  const value = auth && ownValue(signs, auth.type)
  const isWritten = headers.some(({ name }) => name.toLowerCase() === 'authorization')
  return value && !isWritten ? [entryOf({ ...plain, name: 'Authorization', value })] : []
}

import type { ApiDocument } from '#contract/text/content/api-markdown.ts'
import type { ItemTree } from '#contract/tree.ts'
import { Failure } from '#contract/failures.ts'
import type { ImportResult, KnownOperations, ReadOperation } from '../importer.ts'
import { sourceLimits } from '../source/file/limits.ts'
import type { Remarks } from '../source/remarks.ts'
import { TreeBuilder } from '../source/tree/builder.ts'
import {
  entriesOf,
  isNode,
  lineOf,
  listOf,
  nodeOf,
  nodesOf,
  pointerPart,
  textOf,
  type Node,
} from '../source/values.ts'
import { code } from './code.ts'
import { entry, Fields } from './schema/fields.ts'
import { answersOf } from './operation/answers.ts'
import { bodyOf, bodyText } from './operation/body.ts'
import { callbacksOf } from './operation/callbacks.ts'
import { extensionsOf } from './operation/extensions.ts'
import { parameter } from './operation/parameter.ts'
import type { Reading } from './operation/reading.ts'
import { descriptionOf, titleLength, titleOf } from './operation/titles.ts'
import { OperationKeys } from './operation-keys.ts'
import { methods, parametersOf } from './operations.ts'
import { overviewOf } from './document/overview.ts'
import { mostSteps, References } from './references.ts'
import { Schemas } from './schema/schemas.ts'
import { Shared } from './schema/shared.ts'
import { securityOf } from './document/security.ts'
import { hostsOf, serversOf } from './document/servers.ts'
import { TagPaths } from './document/tags.ts'
import type { Words } from './words.ts'

interface Place {
  readonly method: string
  readonly path: string
  readonly where: string
  readonly base: string
  readonly shared: readonly Node[]
  /** Names in braces; of a webhook none, as its path is a name. */
  readonly variables: readonly string[]
  /** What is said of all operations of the path. */
  readonly said: string
}

interface NamedPlace extends Place {
  readonly id: string
}

type MadeOperations = Map<ApiDocument, ReadOperation>

/** Converts one document. */
export class Conversion {
  private readonly reading: Reading
  private readonly tags: TagPaths
  private readonly builder = new TreeBuilder()
  private readonly hasPaths: boolean
  private characters = 0
  /** Characters of lists, which many operations have in common. */
  private readonly sizes = new Map<object, number>()
  private readonly ids = new Set<string>()
  private readonly keys: OperationKeys | undefined
  private readonly known: KnownOperations | undefined
  private readonly all: MadeOperations = new Map()
  private steps = 0
  operations = 0

  /** @param known operations that are not read again if nothing of them has changed */
  constructor(root: Node, words: Words, remarks: Remarks, known?: KnownOperations) {
    this.known = known
    this.keys = known && new OperationKeys(root, known.digestOf)
    const references = new References(root, remarks, words)
    const schemas = new Schemas(root, references)
    const fields = new Fields(schemas, remarks, words)
    const examples = new Shared<string>(remarks)
    this.reading = { root, words, remarks, references, schemas, fields, examples }
    this.tags = new TagPaths(root)
    this.hasPaths = entriesOf(root.paths).length > 0
  }

  /** The operations, unless what is read of one depends on the others. */
  get made(): ImportResult['made'] {
    const { references, schemas } = this.reading
    const isEach = !references.isBroken && !schemas.isCircular && this.steps <= mostSteps
    return this.keys && isEach ? this.all : undefined
  }

  /** @throws {Failure} `importTooManyPages`, `importTooLarge` */
  tree(): ItemTree {
    const { root, words } = this.reading
    const info = nodeOf(root.info)
    const name = textOf(info.title)
    this.builder.add(
      [],
      {
        kind: 'markdown',
        title: lineOf(name, titleLength) || words.overview,
        text: overviewOf(root, words),
        operation: { method: '', path: '', id: '', of: ['openapi', ...hostsOf(root)].join(' ') },
      },
      words.overview,
    )
    const [base = ''] = serversOf(root)
    for (const [path, written] of entriesOf(root.paths))
      if (!path.startsWith('x-')) this.addPath(path, written, `#/paths/${pointerPart(path)}`, base)
    for (const [hook, written] of [...entriesOf(root.webhooks), ...entriesOf(root['x-webhooks'])])
      this.addPath(hook, written, `#/webhooks/${pointerPart(hook)}`, null)
    return this.builder.build(name, textOf(info.description))
  }

  /** @param base address of the server; `null` for a webhook */
  private addPath(path: string, written: unknown, where: string, base: string | null): void {
    const { node: item } = this.reading.references.resolve(written, where)
    const shared = nodesOf(item.parameters)
    const said = descriptionOf(item)
    const [own] = serversOf(item)
    const inBraces = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!)
    const variables = base === null ? [] : inBraces
    const place = { path, variables, base: base === null ? '' : (own ?? base), shared, said }
    for (const method of methods) {
      const operation = item[method]
      if (operation === undefined) continue
      const at = `${where}/${method}`
      if (!isNode(operation)) {
        this.reading.remarks.add(at, this.reading.words.said.operation)
        continue
      }
      this.operations++
      this.addOperation(operation, { ...place, method, where: at }, base === null)
    }
  }

  private addOperation(operation: Node, place: Place, isWebhook: boolean): void {
    if (this.builder.pages >= sourceLimits.pages)
      throw new Failure('importTooManyPages', { limit: sourceLimits.pages })
    const tags = listOf(operation.tags).map(textOf).filter(Boolean)
    const [tag] = tags
    const id = this.idOf(operation, place.where)
    const document = this.madeOf(operation, { ...place, id }, tags)
    if (this.characters > sourceLimits.characters)
      throw new Failure('importTooLarge', { limit: sourceLimits.characters / 1024 / 1024 })
    if (tags.length > 1) this.reading.remarks.add(place.where, this.reading.words.said.tags)
    const path =
      tag === undefined
        ? [isWebhook ? this.reading.words.webhooks : this.reading.words.untagged]
        : [
            ...(isWebhook && this.hasPaths ? [this.reading.words.webhooks] : []),
            ...this.tags.of(tag),
          ]
    const isFolded = this.builder.add(
      path,
      {
        kind: 'api',
        title: document.info.title ?? '',
        document,
        operation: { method: isWebhook ? 'webhook' : place.method, path: place.path, id },
      },
      `${place.method.toUpperCase()} ${place.path}`,
    )
    if (isFolded) this.reading.remarks.add(place.where, this.reading.words.said.folded)
  }

  /** What identifies the operation in its document; of several with the same the first. */
  private idOf(operation: Node, where: string): string {
    const id = textOf(operation.operationId)
    if (id === '') return ''
    if (this.ids.has(id)) {
      this.reading.remarks.add(where, this.reading.words.said.sameId(id))
      return ''
    }
    this.ids.add(id)
    return id
  }

  /** The document of an operation; of one that is known only its title. */
  private madeOf(operation: Node, place: NamedPlace, tags: readonly string[]): ApiDocument {
    const { references, remarks } = this.reading
    const { method, path, where, id, base, variables, shared, said } = place
    const key = this.keys?.of(method, path, id, base, variables, shared, said, operation) ?? ''
    const known = this.known?.byKey.get(key)
    if (known) {
      for (const message of known.messages) remarks.add(where, message)
      const document = { info: { title: titleOf(method, path, operation), url: path } }
      this.characters += known.characters
      this.steps += known.steps
      this.all.set(document, { ...known, key, isKnown: true })
      return document
    }
    const before = references.steps
    const make = () => this.documentOf(operation, place, tags)
    const { result: document, messages } = remarks.listening(make)
    const characters = charactersIn(document, this.sizes)
    const steps = references.steps - before
    this.characters += characters
    this.steps += steps
    if (this.keys) this.all.set(document, { key, characters, steps, messages, isKnown: false })
    return document
  }

  private documentOf(operation: Node, place: NamedPlace, tags: readonly string[]): ApiDocument {
    const { method, path, where, id } = place
    const { reading } = this
    const { words } = reading
    const parameters = parametersOf(reading.references, operation, place.shared, where)
    const at = (...places: string[]) =>
      parameters
        .filter((one) => places.includes(textOf(one.in)))
        .map((one) => parameter(reading, one, where))
    const declared = new Set(at('path').map(({ name }) => name))
    const undeclared = [...new Set(place.variables)]
      .filter((name) => !declared.has(name))
      .map((name) => entry(name, {}))
    const [server] = serversOf(operation)
    const security = securityOf(reading.root, operation, words)
    const body = bodyOf(reading, operation, parameters, { where })
    const answers = answersOf(reading, operation, where)
    const cookies = [...at('cookie'), ...security.cookies]
    return {
      info: {
        from: 'openapi',
        type: 'api',
        title: titleOf(method, path, operation),
        description: [descriptionOf(operation), place.said].filter(Boolean).join('\n\n'),
        method,
        url: (server ?? place.base) + path,
        apiStatus: operation.deprecated === true ? '5' : '0',
        remark: [
          tags.length > 1 ? `${words.alsoIn}: ${tags.slice(1).join(', ')}` : '',
          security.text,
          bodyText(words, body.said, body.examples),
          answers.text,
          callbacksOf(reading, operation, where),
          extensionsOf(operation, words),
          id === '' ? '' : `${words.operationId}: ${code(id)}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
      },
      request: {
        pathVariable: [...at('path'), ...undeclared].map((one) => ({ ...one, require: '1' })),
        query: [...at('query'), ...security.query],
        headers: [...security.headers, ...body.headers, ...at('header')],
        cookies,
        params: body.params,
      },
      response: answers.response,
    }
  }
}

/**
 * Characters that a value has as JSON, roughly; many times faster than writing it.
 *
 * @param sizes of the lists that were measured before
 */
function charactersIn(value: unknown, sizes: Map<object, number>): number {
  if (typeof value === 'string') return value.length + 3
  if (typeof value !== 'object' || value === null) return 5
  const known = sizes.get(value)
  if (known !== undefined) return known
  let count = 2
  if (Array.isArray(value)) {
    for (const one of value) count += 5 + charactersIn(one, sizes)
    sizes.set(value, count)
  } else
    for (const key in value) count += key.length + 4 + charactersIn((value as Node)[key], sizes)
  return count
}

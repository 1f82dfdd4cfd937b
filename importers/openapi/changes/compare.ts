import { readApi, type Api, type ApiMedia, type ApiOperation, type ApiParameter } from './api.ts'
import { levelOf, type Direction, type Level, type OperationRule, type Rule } from './rules.ts'
import { styleOf } from './parameter-style.ts'
import { SchemaComparison } from './schemas.ts'
import { securityChanges } from './security.ts'

/** What a change is about; messages are made of it. */
interface ChangeSubject {
  readonly kind: 'operation' | 'parameter' | 'request' | 'response' | 'header' | 'security'
  /** Name of a parameter or header, field of a body, or a content type; may be empty. */
  readonly name: string
  /** Place of a parameter (`query`), status of an answer; may be empty. */
  readonly place: string
  readonly before: string
  readonly after: string
}

/** One difference between two documents of an API. */
export interface ApiChange extends ChangeSubject {
  readonly level: Level
  readonly rule: Rule
  readonly method: string
  readonly path: string
  /** JSON pointer in the document named by `side` (RFC 6901). */
  readonly pointer: string
  /** `old` for what was removed. */
  readonly side: 'old' | 'new'
}

type Found = { rule: Rule; at?: unknown; side?: 'old' | 'new' } & Partial<ChangeSubject>

/**
 * Differences between two OpenAPI or Swagger documents, as callers of the API see them: operations
 * in the order of the new document, then removed ones. Descriptions, examples and callbacks are not
 * compared. Source: cli/spec.md 5.14.
 *
 * @param old parsed document, as the importer accepts it
 */
export function compareApis(old: unknown, now: unknown): ApiChange[] {
  const [before, after] = [readApi(old), readApi(now)]
  return new ApiComparison(before, after).all()
}

const addressOf = ({ method, path }: ApiOperation): string => `${method} ${path}`

/** Operations that have another method or path than before, known by their id as in an import. */
function movedOperations(before: Api, after: Api): Map<ApiOperation, ApiOperation> {
  const byId = (one: Api, other: Api): Map<string, ApiOperation> => {
    const all = [...one.operations].filter(([key]) => !other.operations.has(key))
    // of several with the same the first
    return new Map(all.toReversed().map(([, operation]) => [operation.id, operation]))
  }
  const gone = byId(before, after)
  return new Map(
    [...byId(after, before)].flatMap(([id, now]) => {
      const old = id === '' ? undefined : gone.get(id)
      return old && old.isWebhook === now.isWebhook ? [[now, old] as const] : []
    }),
  )
}

class ApiComparison {
  private readonly before: Api
  private readonly after: Api
  private readonly schemas: SchemaComparison
  private readonly changes: ApiChange[] = []

  constructor(before: Api, after: Api) {
    this.before = before
    this.after = after
    this.schemas = new SchemaComparison(before, after)
  }

  all(): ApiChange[] {
    const { before, after } = this
    const moved = movedOperations(before, after)
    for (const [key, now] of after.operations) {
      const former = moved.get(now)
      const old = before.operations.get(key) ?? former
      if (former) this.addMove(former, now)
      if (old) this.compare(old, now)
      else this.add(now, { rule: 'operation-added' })
    }
    const elsewhere = new Set(moved.values())
    for (const [key, old] of before.operations)
      if (!after.operations.has(key) && !elsewhere.has(old)) {
        const rule = old.isDeprecated ? 'deprecated-operation-removed' : 'operation-removed'
        this.add(old, { rule, side: 'old' })
      }
    return this.changes
  }

  private add(operation: ApiOperation, { rule, at, side = 'new', ...subject }: Found): void {
    const { pointerOf } = side === 'new' ? this.after : this.before
    this.changes.push({
      level: levelOf(rule),
      rule,
      method: operation.method,
      path: operation.path,
      kind: 'operation',
      name: '',
      place: '',
      before: '',
      after: '',
      ...subject,
      pointer: pointerOf(at) || pointerOf(operation.node),
      side,
    })
  }

  private addMove(old: ApiOperation, now: ApiOperation): void {
    this.add(now, {
      rule: old.isDeprecated ? 'deprecated-operation-moved' : 'operation-moved',
      before: addressOf(old),
      after: addressOf(now),
    })
  }

  private compare(old: ApiOperation, now: ApiOperation): void {
    if (now.isDeprecated !== old.isDeprecated) {
      const told = now.hasSunset ? 'operation-deprecated' : 'operation-deprecated-without-sunset'
      this.add(now, { rule: now.isDeprecated ? told : 'operation-reactivated' })
    }
    this.compareParameters(old, now)
    this.compareBodies(old, now)
    this.compareAnswers(old, now)
    for (const found of securityChanges(old, now)) this.add(now, { kind: 'security', ...found })
  }

  private compareParameters(old: ApiOperation, now: ApiOperation): void {
    for (const [key, was] of old.parameters) {
      const is = now.parameters.get(key)
      const subject = subjectOf(is ?? was)
      if (!is) {
        this.add(now, { ...subject, rule: 'parameter-removed', at: was.node, side: 'old' })
        continue
      }
      const add = (rule: OperationRule) => this.add(now, { ...subject, rule, at: is.node })
      if (is.isRequired !== was.isRequired)
        add(is.isRequired ? 'parameter-became-required' : 'parameter-became-optional')
      if (is.isDeprecated && !was.isDeprecated) add('parameter-deprecated')
      const [before, after] = this.stylesOf(was, is)
      if (before !== after)
        this.add(now, {
          ...subject,
          rule: 'parameter-style-changed',
          before,
          after,
          at: is.node,
        })
      this.compareSchemas(now, was.schema, is.schema, 'request', subject)
    }
    for (const [key, is] of now.parameters)
      if (!old.parameters.has(key)) {
        const rule = is.isRequired ? 'required-parameter-added' : 'parameter-added'
        this.add(now, { ...subjectOf(is), rule, at: is.node })
      }
  }

  /** How both are written; of values of another kind that says nothing. */
  private stylesOf(was: ApiParameter, is: ApiParameter): [string, string] {
    const hasParts = (api: Api, { schema }: ApiParameter) =>
      api.schemas.read(schema, '').types.some((type) => type === 'array' || type === 'object')
    const [old, now] = [hasParts(this.before, was), hasParts(this.after, is)]
    if (old !== now) return ['', '']
    return [styleOf(was.node, was.place, old), styleOf(is.node, is.place, now)]
  }

  private compareBodies(old: ApiOperation, now: ApiOperation): void {
    const [was, is] = [old.body, now.body]
    const subject = { kind: 'request' } as const
    if (!is) {
      if (was)
        this.add(now, { ...subject, rule: 'request-body-removed', at: was.node, side: 'old' })
      return
    }
    if (!was) {
      const rule = is.isRequired ? 'required-request-body-added' : 'request-body-added'
      this.add(now, { ...subject, rule, at: is.node })
      return
    }
    if (is.isRequired !== was.isRequired) {
      const rule = is.isRequired ? 'request-body-became-required' : 'request-body-became-optional'
      this.add(now, { ...subject, rule, at: is.node })
    }
    this.compareMedia(now, was.media, is.media, 'request', '')
  }

  private compareAnswers(old: ApiOperation, now: ApiOperation): void {
    for (const [status, was] of old.answers) {
      const is = now.answers.get(status)
      const subject = { kind: 'response', place: status } as const
      if (!is) {
        const rule = /^[2d]/.test(status) ? 'response-removed' : 'error-response-removed'
        this.add(now, { ...subject, rule, at: was.node, side: 'old' })
        continue
      }
      this.compareMedia(now, was.media, is.media, 'response', status)
      for (const [key, header] of was.headers) {
        const present = is.headers.get(key)
        const named = { kind: 'header', place: status, name: header.name } as const
        if (present) this.compareSchemas(now, header.schema, present.schema, 'response', named)
        else {
          const rule = header.isRequired
            ? 'required-response-header-removed'
            : 'response-header-removed'
          this.add(now, { ...named, rule, at: was.node, side: 'old' })
        }
      }
      for (const [key, { name }] of is.headers)
        if (!was.headers.has(key))
          this.add(now, {
            kind: 'header',
            place: status,
            name,
            rule: 'response-header-added',
            at: is.node,
          })
    }
    for (const [status, is] of now.answers)
      if (!old.answers.has(status))
        this.add(now, { kind: 'response', place: status, rule: 'response-added', at: is.node })
  }

  private compareMedia(
    now: ApiOperation,
    old: ApiMedia,
    present: ApiMedia,
    side: Direction,
    place: string,
  ): void {
    const subject = { kind: side, place }
    for (const [name, schema] of old) {
      const match = present.has(name)
        ? name
        : [...present.keys()].find((type) => covers(type, name))
      if (match !== undefined) this.compareSchemas(now, schema, present.get(match), side, subject)
      else if (present.size > 0 || side === 'response')
        this.add(now, {
          ...subject,
          name,
          rule: `${side}-media-type-removed`,
          at: schema,
          side: 'old',
        })
    }
    for (const [name, schema] of present)
      if (
        ![...old.keys()].some((type) => type === name || covers(name, type) || covers(type, name))
      )
        this.add(now, { ...subject, name, rule: `${side}-media-type-added`, at: schema })
  }

  /** What a webhook receives is sent by the server, and the other way round. */
  private compareSchemas(
    now: ApiOperation,
    old: unknown,
    present: unknown,
    side: Direction,
    subject: Partial<ChangeSubject>,
  ): void {
    const direction = now.isWebhook ? (side === 'request' ? 'response' : 'request') : side
    for (const { rule, field, ...change } of this.schemas.compare(old, present, direction)) {
      const name = [subject.name, field].filter(Boolean).join('.')
      this.add(now, { ...change, ...subject, name, rule: `${direction}-${rule}` })
    }
  }
}

const subjectOf = ({ name, place }: ApiParameter) => ({ kind: 'parameter', name, place }) as const

/** Whether a range of content types, such as `text/*`, includes a type. */
const covers = (range: string, type: string): boolean =>
  range.endsWith('/*') && (range === '*/*' || type.startsWith(range.slice(0, -1)))

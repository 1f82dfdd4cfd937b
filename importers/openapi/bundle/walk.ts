import { Failure } from '#contract/failures.ts'
import { sourceLimits } from '../../source/file/limits.ts'
import { isNode, pointerPart } from '../../source/values.ts'

export interface Visitor {
  /** What takes the place of a value; `undefined` for the value itself. */
  instead?(where: string): unknown
  /** @returns what a reference becomes, or the text that takes its place */
  reference(ref: string, where: string): { readonly ref: string } | { readonly text: string }
}

/** Keys whose value is an example or a default: `$ref` is a name like any other there. */
const dataKeys = new Set(['example', 'default', 'const', 'enum', 'value'])
/** Keys of containers: the keys in them are names that an author gave. */
const containers = new Set([
  'paths',
  'webhooks',
  'x-webhooks',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'definitions',
  '$defs',
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'content',
])

/** Copies values of a document with other references; all values together are bounded. */
export class Walk {
  private readonly isSwagger: boolean
  private left: number

  /**
   * @param isSwagger whether examples are values themselves, as in Swagger 2.0
   * @param most values that are copied
   */
  constructor(isSwagger: boolean, most: number = sourceLimits.values) {
    this.isSwagger = isSwagger
    this.left = most
  }

  /** @throws {Failure} `importTooManyValues` */
  copy(value: unknown, where: string, visitor: Visitor, isContainer = false): unknown {
    const given = visitor.instead?.(where) ?? value
    if (this.left-- <= 0) throw new Failure('importTooManyValues', { limit: sourceLimits.values })
    if (Array.isArray(given))
      return given.map((one, index) => this.copy(one, `${where}/${index}`, visitor))
    if (!isNode(given)) return given
    const { $ref } = given
    const target = typeof $ref === 'string' ? visitor.reference($ref, where) : undefined
    if (target && 'text' in target) return target.text
    // not by assignment: a foreign key may be `__proto__`
    return Object.fromEntries(
      Object.entries(given).map(([key, inner]): [string, unknown] => {
        const at = `${where}/${pointerPart(key)}`
        if (target && key === '$ref') return [key, target.ref]
        if (!isContainer && this.isData(key, inner)) return [key, inner]
        if (key === 'discriminator' && isNode(inner) && isNode(inner.mapping))
          return [key, { ...inner, mapping: mapped(inner.mapping, `${at}/mapping`, visitor) }]
        return [key, this.copy(inner, at, visitor, !isContainer && containers.has(key))]
      }),
    )
  }

  private isData(key: string, value: unknown): boolean {
    if (key === 'examples') return this.isSwagger || Array.isArray(value)
    return dataKeys.has(key) || (key.startsWith('x-') && key !== 'x-webhooks')
  }
}

/** Values of a discriminator name a component, or refer to a schema. */
const mapped = (mapping: object, where: string, visitor: Visitor): object =>
  Object.fromEntries(
    Object.entries(mapping).map(([key, value]): [string, unknown] => {
      const isReference =
        typeof value === 'string' &&
        (value.startsWith('#') || /\.(?:ya?ml|json)(?:#|$)/i.test(value))
      if (!isReference) return [key, value]
      const target = visitor.reference(value, `${where}/${pointerPart(key)}`)
      return [key, 'ref' in target ? target.ref : value]
    }),
  )

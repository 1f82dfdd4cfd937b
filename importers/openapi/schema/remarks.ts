import { componentNameKey } from '#contract/text/content/openapi-words.ts'
import { entriesOf, isNode, nodeOf, shownValue, textOf, type Node } from '../../source/values.ts'
import { code } from '../code.ts'
import { inline } from '../inline.ts'
import { bounds, objectBounds, valueFacts } from './constraints.ts'
import { labelsOf, type Schema, type Schemas, type Variant } from './schemas.ts'
import { isToolSetting } from '../document/tool-settings.ts'
import type { Words } from '../words.ts'

/** Values of an enumeration that are listed beside the name of a variant. */
const mostValues = 20

/** Extensions that are already shown in other words. */
const shownExtensions = new Set([
  'x-nullable',
  'x-enum-varnames',
  'x-enumNames',
  'x-example',
  componentNameKey,
])

/** Without names of the values of an enumeration. */
const withoutNames = {
  'x-enum-varnames': undefined,
  'x-enumNames': undefined,
  'x-apifox-enum': undefined,
  'x-apifox': undefined,
}

/** The description, after a name in people's language, where field names are ASCII. */
function saidOf(node: Node): string {
  const [title, description] = [inline(textOf(node.title)), inline(textOf(node.description))]
  const isOwn = /[^\p{ASCII}]/u.test(title) && !description.includes(title)
  return description === '' || title === '' || !isOwn
    ? description || title
    : `${title}: ${description}`
}

/** Says in words what a row has no column for. The exporter reads it: exporters/openapi/schema/keywords.ts. */
export class SchemaRemarks {
  private readonly known = new WeakMap<Schema, string>()
  private readonly schemas: Schemas
  private readonly words: Words

  constructor(schemas: Schemas, words: Words) {
    this.schemas = schemas
    this.words = words
  }

  /** What is known of the values of a schema; the same for all operations that use it. */
  of(schema: Schema, where: string): string {
    const present = this.known.get(schema)
    if (present !== undefined) return present
    const remark = this.describe(schema, where)
    this.known.set(schema, remark)
    return remark
  }

  private describe(schema: Schema, where: string): string {
    const { words } = this
    const { node, isNullable } = schema
    const { variants, choice, ...inner } = this.schemas.innermost(schema, where)
    // of a list, what its items may have
    const bound = objectBounds(inner.node, words).join('; ')
    const said = [saidOf(node), bound === '' ? '' : `(${bound})`].filter(Boolean).join(' ')
    const facts = valueFacts(node, words, { isNullable })
    if (node.default !== undefined)
      facts.push(`${words.defaults}: ${code(shownValue(node.default))}`)
    if (choice && variants.length > 0)
      facts.push(`${words[choice]}: ${this.labelled(variants, where).join(', ')}`)
    facts.push(...this.discriminated(inner.node))
    const { not } = node
    if (isNode(not) && textOf(not.type)) facts.push(`${words.not}: ${textOf(not.type)}`)
    facts.push(...bounds(node, words))
    if (isNullable) facts.push(words.nullable)
    if (node.readOnly === true) facts.push(words.readOnly)
    if (node.writeOnly === true) facts.push(words.writeOnly)
    for (const [name, value] of Object.entries(node))
      if (name.startsWith('x-') && !shownExtensions.has(name) && !isToolSetting(name))
        facts.push(`${code(name)}: ${code(shownValue(value))}`)
    const start = node.deprecated === true ? words.deprecated : ''
    return [start, [said, facts.join('; ')].filter(Boolean).join(' · ')]
      .filter(Boolean)
      .join(' ')
      .trim()
  }

  /** Variants with the limits of their values, which have no row of their own. */
  private labelled(variants: readonly Variant[], where: string): string[] {
    const labels = labelsOf(variants)
    return variants.map((variant, index) => {
      const schema = this.schemas.read(variant.schema, where)
      // names could have brackets
      const node = { ...schema.node, ...withoutNames }
      const facts = [
        ...valueFacts(node, this.words, { most: mostValues }),
        ...bounds(node, this.words),
        ...objectBounds(this.schemas.innermost(schema, where).node, this.words),
      ]
      return [labels[index], ...facts.map((fact) => `(${fact})`)].join(' ')
    })
  }

  private discriminated({ discriminator }: Node): string[] {
    const name = textOf(isNode(discriminator) ? discriminator.propertyName : discriminator)
    if (!name) return []
    const mapping = entriesOf(nodeOf(discriminator).mapping).map(
      ([value, target]) => `${code(value)} → ${this.schemas.nameOf(textOf(target))}`,
    )
    const told = mapping.length > 0 ? ` (${mapping.join(', ')})` : ''
    return [`${this.words.decidedBy} ${code(name)}${told}`]
  }
}

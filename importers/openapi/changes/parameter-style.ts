import { ownValue } from '#contract/text/own-value.ts'
import { textOf, type Node } from '../../source/values.ts'

/** The formats of Swagger 2.0 by the names of OpenAPI 3. */
const collections: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
  multi: 'form, explode',
}

/**
 * How a parameter is written where it is sent, with the defaults of its place: `form, explode`. Of a
 * single value only what surrounds it counts. Source: OpenAPI 3.1.1 4.8.12.
 *
 * @param hasParts lists and objects have several values
 */
export function styleOf(node: Node, place: string, hasParts: boolean): string {
  const usual = place === 'query' || place === 'cookie' ? 'form' : 'simple'
  const isReserved = node.allowReserved === true ? ', allowReserved' : ''
  const style = textOf(node.style) || usual
  if (!hasParts) return (/^(?:label|matrix)$/.test(style) ? style : '') + isReserved
  if (node.content !== undefined) return 'content'
  // Swagger 2.0 has no schema here
  if (node.schema === undefined)
    return ownValue(collections, textOf(node.collectionFormat)) ?? usual
  const isExploded = style !== 'deepObject' && (node.explode ?? style === 'form') === true
  return style + (isExploded ? ', explode' : '') + isReserved
}

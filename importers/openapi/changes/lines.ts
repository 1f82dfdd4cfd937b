/**
 * Lines at which the values of JSON pointers begin in a JSON or YAML text, from 1; the line of the
 * key where there is one. Pointers that lead nowhere are left out.
 */
export async function linesOf(
  text: string,
  pointers: Iterable<string>,
): Promise<Map<string, number>> {
  const { LineCounter, isMap, isScalar, isSeq, parseDocument } = await import('yaml')
  const counter = new LineCounter()
  const { contents } = parseDocument(text, {
    lineCounter: counter,
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
  })
  /** Line and value of every child of a map or list, by name. */
  const children = new Map<unknown, Map<string, { line: number; value: unknown }>>()
  const childrenOf = (node: unknown) => {
    const known = children.get(node)
    if (known) return known
    const found = new Map<string, { line: number; value: unknown }>()
    const add = (name: string, at: unknown, value: unknown) => {
      const [offset] = (at as { range?: [number, number, number] } | null)?.range ?? []
      if (offset !== undefined) found.set(name, { line: counter.linePos(offset).line, value })
    }
    if (isMap(node))
      for (const { key, value } of node.items)
        add(isScalar(key) ? String(key.value) : '', key, value)
    else if (isSeq(node)) node.items.forEach((item, index) => add(String(index), item, item))
    children.set(node, found)
    return found
  }
  const lines = new Map<string, number>()
  for (const pointer of pointers) {
    let place: { line: number; value: unknown } | undefined = { line: 1, value: contents }
    for (const part of pointer.split('/').slice(1))
      place = place && childrenOf(place.value).get(part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (place) lines.set(pointer, place.line)
  }
  return lines
}

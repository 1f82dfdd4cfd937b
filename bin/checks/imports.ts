import { parseSync, Visitor } from 'rolldown/utils'

/** An import in a file. */
export interface Import {
  /** The specifier; `null` when it is computed at run time. */
  request: string | null
  /** `type` is erased by the compiler; `dynamic` loads when it is called. */
  kind: 'value' | 'type' | 'dynamic'
  line: number
}

/** What a file uses from elsewhere. */
export interface FileImports {
  /** The parser's message if the file is not valid TypeScript; then the rest is empty. */
  broken: string | null
  imports: Import[]
  /**
   * Member accesses that some rooms may not use, such as `process.env`, or `.transaction` of
   * anything.
   */
  globals: { name: string; line: number }[]
}

/**
 * Parses a TypeScript file. `import { type A }` counts as a value import: the compiler keeps the
 * empty import.
 */
export function importsOf(fileName: string, text: string): FileImports {
  const { program, errors } = parseSync(fileName, text)
  const taken: FileImports = { broken: errors[0]?.message ?? null, imports: [], globals: [] }
  if (taken.broken) return taken
  const lineOf = lineCounter(text)
  const add = (request: string | null, kind: Import['kind'], offset: number) =>
    taken.imports.push({ request, kind, line: lineOf(offset) })

  new Visitor({
    ImportDeclaration: (node) =>
      add(node.source.value, node.importKind === 'type' ? 'type' : 'value', node.start),
    ExportAllDeclaration: (node) =>
      add(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node.start),
    ExportNamedDeclaration(node) {
      if (node.source)
        add(node.source.value, node.exportKind === 'type' ? 'type' : 'value', node.start)
    },
    TSImportType: (node) => add(node.source.value, 'type', node.start),
    ImportExpression({ source, start }) {
      const isText = source.type === 'Literal' && typeof source.value === 'string'
      add(isText ? String(source.value) : null, 'dynamic', start)
    },
    MemberExpression({ object, property, start }) {
      if (property.type !== 'Identifier') return
      if (object.type === 'Identifier')
        taken.globals.push({ name: `${object.name}.${property.name}`, line: lineOf(start) })
      if (property.name === 'transaction')
        taken.globals.push({ name: '.transaction', line: lineOf(start) })
    },
  }).visit(program)
  return taken
}

/** Returns a function that tells the line of an offset, counted from 1. */
function lineCounter(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (offset) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

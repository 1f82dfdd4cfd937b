import { parseSync, Visitor } from 'rolldown/utils'

/** One import as it stands in a file. */
export interface Import {
  /** What is asked for; `null` when it is computed while the program runs. */
  request: string | null
  /** `type` leaves no trace in the program; `dynamic` loads when it is called. */
  kind: 'value' | 'type' | 'dynamic'
  line: number
}

/** What a file takes from elsewhere. */
export interface FileImports {
  /** Why the file is no TypeScript, if it is none; then nothing else is known. */
  broken: string | null
  imports: Import[]
  /** Members that some rooms may not touch, such as `process.env`; `.transaction` of anything. */
  globals: { name: string; line: number }[]
}

/**
 * Reads a TypeScript file. `import { type A }` counts as a value import: the compiler keeps the
 * empty import.
 */
export function importsOf(fileName: string, text: string): FileImports {
  const { program, errors } = parseSync(fileName, text)
  const taken: FileImports = { broken: errors[0]?.message ?? null, imports: [], globals: [] }
  if (taken.broken) return taken
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
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

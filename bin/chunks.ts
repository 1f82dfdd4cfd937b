// How the web client is split into chunks. Chunks follow the folders of web and their imports, so
// that a new file finds its place without being listed here.
import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/**
 * What the first text needs: files directly in these folders. What loads later is in folders below
 * or beside them.
 */
const readerFolders = /[\\/]web[\\/]features[\\/]item[\\/](reading|tree)[\\/][^\\/]+$/
/** Rooms that all features share. */
const sharedRooms = /[\\/]web[\\/](api|app|lib|locales|parts|ui)[\\/]/

const isInReader = (id: string) => readerFolders.test(id)
const isEntry = (id: string, context: Context) => context.getModuleInfo(id)?.isEntry === true

/** Whether a module that `isRoot` selects imports `id` statically, directly or through others. */
function isImportedFrom(
  isRoot: (id: string, context: Context) => boolean,
  id: string,
  context: Context,
): boolean {
  const found = new Set([id])
  for (const each of found) {
    if (isRoot(each, context)) return true
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer)
  }
  return false
}

/** Whether a module brings a library that some importer loads by `import()` to save bytes. */
function isLibraryOnDemand(id: string, context: Context): boolean {
  const { dynamicImporters, importedIds } = context.getModuleInfo(id)!
  return (
    dynamicImporters.length > 0 &&
    importedIds.some(
      (each) => each.includes('node_modules') && !isImportedFrom(isEntry, each, context),
    )
  )
}

const drawMermaid = /[\\/]web[\\/]markdown[\\/]diagrams[\\/]mermaid\.ts$/
/** What the mind map brings, and shares with the architecture diagram. */
const mindMaps = /[\\/](mindmap-definition-.*|cose-bilkent-.*|cytoscape\.esm)\.mjs$/
/** Kinds that are drawn now and then. Those that hardly anybody draws stay files of their own. */
const otherKinds =
  /[\\/](?:(?:block|c4|journey|quadrant|requirement|sankey|xychart)Diagram|(?:kanban|timeline)-definition)-\w+\.mjs$/

const newerParser = /[\\/]@mermaid-js[\\/]parser[\\/]/
/** The library's newer parser, and the kinds of diagrams that need nothing more than it. */
const isNewer = (id: string, context: Context): boolean =>
  newerParser.test(id) ||
  (/[\\/]mermaid[\\/]dist[\\/].*[\\/](?!architecture)\w*[dD]iagram-\w+\.mjs$/.test(id) &&
    context.getModuleInfo(id)!.importedIds.some((each) => newerParser.test(each)))

export const chunks: Rolldown.CodeSplittingGroup[] = [
  {
    // what every screen needs, in one file: few requests before the first text
    name: (id, context) =>
      isImportedFrom(isEntry, id, context) ||
      (sharedRooms.test(id) && isImportedFrom(isInReader, id, context))
        ? 'app'
        : null,
    debugName: 'app',
    priority: 6,
  },
  // includes the parser, the sanitiser and the item view
  { name: 'reader', test: isInReader, priority: 5 },
  {
    // what a reader does not need until something is opened: forms, dialogs, the frame of the
    // working screens
    name: (id, context) =>
      sharedRooms.test(id) &&
      context.getModuleInfo(id)?.importers.length &&
      !isLibraryOnDemand(id, context)
        ? 'controls'
        : null,
    debugName: 'controls',
    priority: 4,
  },
  // a page with diagrams loads few files: the code that draws, and one per library
  { name: 'drawings', test: /[\\/]web[\\/]markdown[\\/]diagrams[\\/]drawings\.ts$/, priority: 3 },
  { name: 'mermaid', test: drawMermaid, priority: 2 },
  {
    name: (id, context) => (isNewer(id, context) ? 'mermaid-parser' : null),
    debugName: 'mermaid-parser',
    priority: 1,
  },
  { name: 'mermaid-mindmap', test: mindMaps, priority: 1 },
  { name: 'mermaid-more', test: otherKinds, priority: 1 },
]

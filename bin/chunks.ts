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
const sharedRooms = /[\\/](web[\\/](api|app|lib|locales|parts|ui)|server[\\/]contract)[\\/]/
const editScreen = /[\\/]web[\\/]features[\\/]page[\\/]edit-screen\.tsx$/
/** What opens over every screen, and loads only then. */
const overlays =
  /[\\/]web[\\/]ui[\\/](overlays[\\/](menus[\\/]menu-box|tooltip-box)|feedback[\\/]notices[\\/]notices-host)\.tsx$/
const routeTable = /[\\/]web[\\/]app[\\/]routes\.tsx$/
/** What so many screens import is in one file; what fewer do loads with those alone. */
const manyScreens = 4

const isInReader = (id: string) => readerFolders.test(id)
const isLibrary = (id: string) => id.includes('node_modules')
const isShared = (id: string) => sharedRooms.test(id) || isLibrary(id)
const isInEditor = (id: string) => editScreen.test(id)
const isEntry = (id: string, context: Context) => context.getModuleInfo(id)?.isEntry === true
const isScreen = (id: string, context: Context) =>
  context.getModuleInfo(id)?.dynamicImporters.some((each) => routeTable.test(each)) === true

/** A module and those that import it statically, directly or through others. */
function importersOf(id: string, context: Context): Set<string> {
  const found = new Set([id])
  for (const each of found)
    for (const importer of context.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return found
}

const isImportedFrom = (
  isRoot: (id: string, context: Context) => boolean,
  id: string,
  context: Context,
): boolean => [...importersOf(id, context)].some((each) => isRoot(each, context))

/**
 * A module with the libraries it imports, and nothing else of ours: what it shares with other parts
 * of the program must not bring the libraries along.
 */
const withLibraries = (
  name: string,
  module: RegExp,
  priority: number,
): Rolldown.CodeSplittingGroup => ({
  name: (id, context) =>
    module.test(id) || (isLibrary(id) && isImportedFrom((each) => module.test(each), id, context))
      ? name
      : null,
  debugName: name,
  includeDependenciesRecursively: false,
  priority,
})

/** What draws, without the libraries of single kinds. */
const drawAll =
  /[\\/]web[\\/]markdown[\\/]diagrams[\\/](?:drawings|mindmap|sanitise-drawing|sequence|thin-ticks)\.ts$/
const drawMermaid = /[\\/]web[\\/]markdown[\\/]diagrams[\\/]mermaid\.ts$/
/** The mind map and the architecture diagram, with the library that both need. */
const mindMaps =
  /[\\/](mindmap-definition-.*|architectureDiagram-.*|cose-bilkent-.*|cytoscape\.esm)\.mjs$/
/** What diagrams share with previews, which load none of them. */
const besideDrawings =
  /[\\/](web[\\/]markdown[\\/]locales[\\/]on-demand-phrases|server[\\/]contract[\\/](document[\\/]icons|text[\\/]drawings))\.ts$/
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
    priority: 8,
  },
  // includes the parser, the sanitiser and the item view
  { name: 'reader', test: isInReader, priority: 7 },
  {
    // what the page editor needs at once: its own modules, and the controls it shares with others
    name: (id, context) =>
      isImportedFrom(isInEditor, id, context) ? (isShared(id) ? 'controls' : 'editor') : null,
    debugName: 'editor',
    priority: 6,
  },
  {
    // the foundation that menus, tooltips and notices share with dialogs
    name: (id, context) =>
      isLibrary(id) &&
      isImportedFrom((each) => overlays.test(each), id, context) &&
      isImportedFrom(isScreen, id, context)
        ? 'overlays'
        : null,
    debugName: 'overlays',
    priority: 5,
  },
  {
    // what else the working screens have in common: forms, tables, dialogs
    name: (id, context) =>
      sharedRooms.test(id) &&
      [...importersOf(id, context)].filter((each) => isScreen(each, context)).length >= manyScreens
        ? 'forms'
        : null,
    debugName: 'forms',
    priority: 4,
  },
  // a page with diagrams loads few files: the code that draws, and one per library
  withLibraries('drawings', drawAll, 3),
  { name: 'on-demand', test: besideDrawings, priority: 3 },
  withLibraries('mermaid', drawMermaid, 2),
  {
    name: (id, context) => (isNewer(id, context) ? 'mermaid-parser' : null),
    debugName: 'mermaid-parser',
    priority: 1,
  },
  { name: 'mermaid-mindmap', test: mindMaps, priority: 1 },
  { name: 'mermaid-more', test: otherKinds, priority: 1 },
]

// The map of the repository: its rooms, and which of them are to the left of which
// (CONTRIBUTING.md, "The rooms").

/** Folders allowed at the top level; those in .gitignore are not checked. */
export const topFolders = [
  '.ci',
  'bin',
  'cli',
  'examples',
  'exporters',
  'importers',
  'server',
  'templates',
  'web',
]

/**
 * The rooms of each top folder, from left to right: a room may import whatever is to its left in
 * one of its rows, and its neighbours within the same brackets as long as there is no cycle. `x/*`
 * is a row of rooms that never import each other; `*.ts` are the top-level files that are not
 * listed.
 */
const rows: Record<string, string[][][]> = {
  server: [
    [
      ['contract'],
      ['workers'],
      [
        'clock.ts',
        'config.ts',
        'date-text.ts',
        'host-list.ts',
        'make-folders.ts',
        'outgoing.ts',
        'package-folder.ts',
        'sealer.ts',
      ],
      ['db'],
      ['request-context.ts'],
      ['models'],
      ['cache', 'storage', 'signin'],
      ['services/changes'],
      ['access/basis'],
      [
        'search',
        'services/messages',
        'services/settings',
        'services/mock',
        'services/relay',
        'services/sql-table',
      ],
      ['services/counters', 'services/files', 'services/people', 'services/sharing'],
      ['services/pages'],
      ['services/catalogs'],
      ['services/items', 'services/open-api'],
      ['services/imports'],
      ['access'],
      ['tree'],
      ['http'],
      ['jobs'],
      ['features/*'],
      ['features/index.ts'],
      ['machine-readable'],
      ['documents'],
      ['mcp'],
      ['app.ts', 'first-start.ts', 'site.ts', 'worker.ts'],
      ['main.ts'],
    ],
  ],
  web: [
    [['lib', 'locales'], ['ui'], ['markdown'], ['parts'], ['features/*'], ['app'], ['main.tsx']],
    [['lib', 'locales'], ['ui'], ['parts'], ['workbench']],
    [['lib', 'locales'], ['start.ts']],
    [['lib', 'markdown'], ['static-document.ts']],
    [['lib', 'locales'], ['api'], ['parts'], ['features/*'], ['app'], ['main.tsx']],
  ],
  cli: [
    [
      ['locales', '*.ts', 'credentials', 'system', 'terminal'],
      ['sync/globs.ts'],
      ['sync/digest.ts', 'sync/names.ts', 'sync/problem.ts'],
      ['sync/git', 'sync/markdown', 'sync/remote', 'sync/settings', 'sync/text'],
      ['sync/site'],
      ['sync/folder'],
      ['sync/base'],
      ['sync/plan'],
      ['sync/survey'],
      ['sync/pull', 'sync/status'],
      ['sync/push'],
      ['sync/watch'],
      ['session', 'ui', 'reports', 'chromium', 'documents'],
      ['commands'],
      ['main.ts'],
    ],
  ],
  importers: [[['importer.ts'], ['source'], ['*'], ['index.ts']]],
  exporters: [[['*.ts'], ['*']]],
}

/** What compares and decides in a push or pull. It reaches neither disk nor clock. */
export const engine =
  /^cli\/sync\/(?:(?:markdown|plan|remote|site|text)\/|(?:pull|push)\/(?:\w+-)?plan\.ts$)/

const testFile = /\.test\.tsx?$|^(cli|server|web)\/test\/|^web\/journeys\//

/** File types that are checked; the scripts of the examples are plain JavaScript. */
export const code = /\.(?:tsx?|mjs)$/

export interface File {
  name: string
  house: string
  /** The room of the file, as the rows name it; `null` when there is none. */
  room: Room | null
  isTest: boolean
}

interface Room {
  name: string
  /** Name of the room in the rows. */
  pattern: string
}

/** Determines the room of a file from its path relative to the root. */
export function describe(name: string): File {
  const house = name.includes('/') ? name.slice(0, name.indexOf('/')) : ''
  return { name, house, room: roomOf(name, house), isTest: testFile.test(name) }
}

function roomOf(name: string, house: string): Room | null {
  const patterns = new Set(rows[house]?.flat(2))
  const [first = '', second = ''] = name.slice(house.length + 1).split('/')
  const list = `${first}/${second}`
  if (patterns.has(list)) return { name: `${house}/${list}`, pattern: list }
  if (patterns.has(first)) return { name: `${house}/${first}`, pattern: first }
  if (second !== '' && patterns.has(`${first}/*`))
    return { name: `${house}/${first}/${second.replace(code, '')}`, pattern: `${first}/*` }
  if (second === '' && patterns.has('*.ts')) return { name: `${house}/${first}`, pattern: '*.ts' }
  if (second !== '' && patterns.has('*')) return { name: `${house}/${first}`, pattern: '*' }
  return null
}

/** Whether the rows allow `right` to import `left`. */
export const isLeftOf = (house: string, left: Room, right: Room): boolean =>
  rows[house]?.some((row) => isAtOrLeftOf(row, left, right)) ?? false

function isAtOrLeftOf(row: string[][], left: Room, right: Room): boolean {
  const stepOf = (room: Room) => row.findIndex((step) => step.includes(room.pattern))
  return stepOf(left) !== -1 && stepOf(right) !== -1 && stepOf(left) <= stepOf(right)
}

/** Whether a top folder is divided into rooms. */
export const isHouse = (name: string): boolean => name in rows

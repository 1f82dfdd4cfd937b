/**
 * Packages for development whose code the build takes into the program: what the web client draws
 * with, and the command line only parses with.
 */
export const bundledPackages: ReadonlySet<string> = new Set(['mermaid', 'dompurify'])

/**
 * Packages of many small files that most commands load. Bundled as well, since opening two hundred
 * files takes a command a tenth of a second.
 */
const scatteredPackages = [
  'commander',
  'ignore',
  'markdown-it',
  'markdown-it-cjk-friendly',
  'markdown-it-deflist',
  'markdown-it-emoji',
  'yaml',
  'zod',
]

/** Whether the build takes an imported package, or a file of one, into the program. */
export const isBundled = (id: string): boolean =>
  [...bundledPackages, ...scatteredPackages].some(
    (name) => id === name || id.startsWith(`${name}/`),
  )

/** The script of a site, in the folder of the package. */
const siteScript = 'exporters/html/assets/site.js'

/**
 * The program that draws diagrams, in the folder of the package; a build makes it, and without it
 * their sources are shown.
 */
const drawingProgram = 'dist/drawings.js'

/**
 * Style sheets of a site, in the folder of the package: those of a page in the product, and that of
 * the frame; the last ones win.
 */
const siteSheets = [
  'web/ui/tokens.css',
  'web/ui/base.css',
  ...['content', 'commonmark', 'code/code', 'code/highlight'].map(
    (name) => `web/markdown/${name}.css`,
  ),
  ...['api', 'formulas', 'table'].map((name) => `web/markdown/draw/${name}.css`),
  'web/markdown/interaction/pictures/broken-picture.css',
  'web/markdown/diagrams/drawings.css',
  'exporters/html/assets/site.css',
]

/** The sheets as one. */
const joinedSheets = (sheets: readonly string[]): string =>
  sheets.join('\n').replaceAll(/^@import .*;\n/gm, '')

/** What the documents of a site share. */
export interface SiteAssets {
  readonly style: string
  readonly script: string
  /** Undefined where there is no build. */
  readonly drawings: string | undefined
}

/** @param read the text of a file in the folder of the package */
export async function readSiteAssets(read: (name: string) => Promise<string>): Promise<SiteAssets> {
  const [script = '', ...sheets] = await Promise.all([siteScript, ...siteSheets].map(read))
  const drawings = await read(drawingProgram).catch(() => undefined)
  return { script, style: joinedSheets(sheets), drawings }
}

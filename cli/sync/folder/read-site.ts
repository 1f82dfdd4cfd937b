import { lstatSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { publicNeighbours, type SiteFacts } from '../site/places.ts'

const configFiles = [
  /^docusaurus\.config\.(?:js|ts|mjs|mts|cjs|cts)$/,
  /^config\.(?:js|ts|mjs|mts|cjs|cts|toml)$/,
]
/** A settings file larger than this is not read. Bytes. */
const longestConfig = 262_144

/**
 * Reads what the settings of generators say about addresses. Such settings are programs; only
 * literal values are read.
 * @param root absolute path of the folder
 * @param above its parent folder, if that belongs to the project as well
 */
export function readSite(root: string, above: string | undefined): SiteFacts {
  const around = above === undefined ? [] : [above]
  const bases = new Set(['docs'])
  for (const folder of [root, join(root, 'docs'), ...around])
    for (const place of [folder, join(folder, '.vitepress'), join(folder, '.vuepress')])
      for (const base of basesIn(place)) bases.add(base)
  return {
    bases: [...bases],
    neighbours: around.flatMap((folder) =>
      publicNeighbours.filter((name) => isFolder(join(folder, name))),
    ),
    ...(above === undefined ? {} : { above }),
  }
}

/** Symbolic links do not count: they may lead out of the project. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

function basesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => configFiles.some((pattern) => pattern.test(name)))
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).size <= longestConfig)
      .flatMap((file) => [
        ...readFileSync(file, 'utf8').matchAll(
          /\b(?:base|baseUrl|routeBasePath)\s*:\s*["'`]([^"'`$\n]*)["'`]/g,
        ),
      ])
      .map((match) => match[1]!.replaceAll(/^\/+|\/+$/g, ''))
      .filter((base) => base !== '' && !base.includes(':'))
  } catch {
    return [] // no such folder
  }
}

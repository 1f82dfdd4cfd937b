import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the package, for the sources and the built program alike. */
export function packageFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
}

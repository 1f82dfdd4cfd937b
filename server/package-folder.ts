import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the package, from the sources and from what was built of them alike. */
export function packageFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
}

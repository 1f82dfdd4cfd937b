import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Picture } from './folder.ts'
import type { Compared } from './compare.ts'

/** What the index lists; without `change` when nothing was compared. */
export type Listed = Picture & Partial<Pick<Compared, 'change' | 'share'>>

const part = (name: string) => readFileSync(path.join(import.meta.dirname, 'index', name), 'utf8')

/** The index of a folder of pictures: one file that needs nothing else but them. */
export function indexPage(pictures: readonly Listed[]): string {
  // a `<` could end the script
  const list = JSON.stringify(pictures).replaceAll('<', '\\u003c')
  return part('page.html')
    .replace('/* styles */', () => part('styles.css'))
    .replace('/* script */', () => part('script.js').replace("'pictures'", () => list))
}

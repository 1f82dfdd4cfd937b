import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { nameOf, type Example } from '../gallery.ts'
import type { Language } from '../../locales/areas.ts'
import type { Theme } from './picture.ts'
import { shoot, titleOf, type Missed, type Shot } from './shoot.ts'
import type { Stage } from './stage.ts'

/** A line of `examples/handbook/pictures.json`. */
interface HandbookPicture {
  /** Name of the example, as `nameOf` makes it. */
  readonly entry: string
  readonly language: Language
  /** Pixels of the window. */
  readonly width: number
  readonly theme: Theme
  /** Its name in the folder of the language. */
  readonly file: string
}

/** Bytes of one picture. */
const largest = 60_000

const folders: Readonly<Record<Language, string>> = {
  'zh-cn': 'docs/01-中文/img',
  en: 'docs/02-English/img',
}

/**
 * Writes the pictures that the handbook names, over those of an earlier run.
 *
 * @param handbook its folder, with `pictures.json`
 * @throws {Error} for a name that no example has
 */
export async function writeHandbookPictures(
  stage: Stage,
  examples: readonly Example[],
  handbook: string,
): Promise<{ written: number; missed: Missed[] }> {
  const wanted = JSON.parse(
    readFileSync(path.join(handbook, 'pictures.json'), 'utf8'),
  ) as HandbookPicture[]
  const shots = new Map<Shot, HandbookPicture>()
  for (const one of wanted) {
    const example = examples.find((other) => nameOf(other) === one.entry)
    if (!example)
      throw new Error(
        `pictures.json: no example is called ${one.entry}; there are ${examples.map(nameOf).join(', ')}`,
      )
    if (!(one.language in folders) || !/^[a-z0-9-]+\.png$/.test(one.file))
      throw new Error(`pictures.json: ${one.file} in ${one.language} has no place`)
    shots.set({ example, language: one.language, width: one.width, themes: [one.theme] }, one)
  }
  for (const folder of Object.values(folders))
    mkdirSync(path.join(handbook, folder), { recursive: true })
  let written = 0
  const missed = await shoot(stage, [...shots.keys()], async (shot, _theme, png) => {
    const one = shots.get(shot)
    if (!one) return
    const file = path.join(handbook, folders[one.language], one.file)
    const packed = await small(png, titleOf(shot))
    if (existsSync(file) && readFileSync(file).equals(packed)) return
    writeFileSync(file, packed)
    written++
  })
  return { written, missed }
}

/** With as many colours as the bound allows: pictures of screens have few. */
async function small(png: Buffer, title: string): Promise<Buffer> {
  for (const colours of [256, 128, 64, 32, 16]) {
    const packed = await sharp(png)
      .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (packed.length <= largest) return packed
  }
  throw new Error(`${title} does not fit into ${largest} bytes`)
}

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'
import type { Picture } from './folder.ts'

/** A picture beside that of an earlier run. */
export interface Compared extends Picture {
  readonly change: 'same' | 'changed' | 'new' | 'missing'
  /** Share of its points that differ, 0 to 1. */
  readonly share: number
}

/** How far two colours may be apart and still count as the same, 0 to 1. */
const threshold = 0.05

/**
 * Compares pictures with those of an earlier run. Of each that has changed, the earlier one and the
 * difference are stored beside it (`before`, `difference`), and of each that is missing the earlier
 * one.
 *
 * @param expected whether a picture of the earlier run should have been taken in this one
 * @returns those of both runs, in the order of the later one
 */
export async function compare(
  folder: string,
  pictures: readonly Picture[],
  earlier: { readonly folder: string; readonly pictures: readonly Picture[] },
  expected: (picture: Picture) => boolean,
): Promise<Compared[]> {
  for (const name of ['before', 'difference'])
    mkdirSync(path.join(folder, name), { recursive: true })
  const compared: Compared[] = []
  for (const picture of pictures) {
    const before = path.join(earlier.folder, picture.file)
    if (!existsSync(before)) {
      compared.push({ ...picture, change: 'new', share: 0 })
      continue
    }
    const difference = await differenceOf(before, path.join(folder, picture.file))
    if (difference) {
      copyFileSync(before, path.join(folder, 'before', picture.file))
      writeFileSync(path.join(folder, 'difference', picture.file), difference.png)
    }
    const change = difference ? 'changed' : 'same'
    compared.push({ ...picture, change, share: difference?.share ?? 0 })
  }
  const taken = new Set(pictures.map(({ file }) => file))
  for (const picture of earlier.pictures) {
    const before = path.join(earlier.folder, picture.file)
    if (taken.has(picture.file) || !expected(picture) || !existsSync(before)) continue
    copyFileSync(before, path.join(folder, 'before', picture.file))
    compared.push({ ...picture, change: 'missing', share: 0 })
  }
  return compared
}

/** @returns `null` when nobody could tell them apart */
async function differenceOf(
  before: string,
  after: string,
): Promise<{ png: Buffer; share: number } | null> {
  const [old, young] = [readFileSync(before), readFileSync(after)]
  if (old.equals(young)) return null
  const [one, other] = await Promise.all([pointsOf(old), pointsOf(young)])
  const { width, height } = other.info
  if (one.info.width !== width || one.info.height !== height) return { png: young, share: 1 }
  const drawn = Buffer.alloc(width * height * 4)
  const count = pixelmatch(one.data, other.data, drawn, width, height, { threshold })
  if (count === 0) return null
  const png = await sharp(drawn, { raw: { width, height, channels: 4 } })
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()
  return { png, share: count / (width * height) }
}

const pointsOf = (png: Buffer) =>
  sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

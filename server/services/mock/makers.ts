import { dateMakers } from './makers/dates.ts'
import type { MakerContext, Maker } from './makers/draw.ts'
import { listMakers } from './makers/lists.ts'
import { nameMakers } from './makers/names.ts'
import { numberMakers } from './makers/numbers.ts'
import { pictureMakers } from './makers/pictures.ts'
import { textMakers } from './makers/texts.ts'

/** Short names of makers. */
const aliases = {
  bool: 'boolean',
  int: 'integer',
  char: 'character',
  str: 'string',
  inc: 'increment',
}

/** The makers by placeholder name in lower case, as in Mock.js. */
export function makersFor(around: MakerContext): ReadonlyMap<string, Maker> {
  const makers = {
    ...numberMakers(around),
    ...textMakers(around),
    ...dateMakers(around),
    ...pictureMakers(around),
    ...nameMakers(around),
    ...listMakers(around),
  }
  const shorter = Object.entries(aliases).map(
    ([name, other]) => [name, makers[other] as Maker] as const,
  )
  return new Map([...Object.entries(makers), ...shorter])
}

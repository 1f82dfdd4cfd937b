import { randomInt } from 'node:crypto'
import type { Json } from '../json.ts'
import { oneOf, whole, type Argument, type MakerContext, type Makers } from './draw.ts'

const listOf = (parameters: readonly Argument[]): Json[] =>
  (Array.isArray(parameters[0]) ? parameters[0] : parameters).filter((one) => one !== undefined)

/** Lists, and random choices from them. */
export const listMakers = ({ budget }: MakerContext): Makers => ({
  range: (first, last, step) => {
    const [start, stop] =
      last === undefined ? [0, whole(first, 0)] : [whole(first, 0), whole(last, 0)]
    const by = Math.max(1, whole(step, 1))
    const length = Math.max(0, Math.ceil((stop - start) / by))
    for (let index = 0; index < length; index++) budget.spend(1)
    return Array.from({ length }, (_, index) => start + index * by)
  },
  pick: (...parameters) => {
    const list = listOf(parameters)
    return list.length === 0 ? '' : oneOf(list)
  },
  shuffle: (...parameters) => {
    const list = listOf(parameters)
    const left = [...list]
    budget.spend(left.length)
    return list.map(() => left.splice(randomInt(left.length), 1)[0] as Json)
  },
})

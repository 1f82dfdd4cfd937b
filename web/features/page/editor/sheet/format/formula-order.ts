/** A cell with a formula, and the areas it refers to, as the library finds them. */
interface FormulaCell {
  key: string
  r: number
  c: number
  id: string
  calc_funcStr: string
  formulaDependency: readonly {
    row: readonly number[]
    column: readonly number[]
    sheetId?: string
  }[]
}

interface Ordered {
  cell: FormulaCell
  /** Whether it refers to itself, through others or directly. */
  isCircular: boolean
}

/**
 * Formulas, each after those it refers to: the strongly connected components of Tarjan's algorithm,
 * which it finds in this order. Without recursion, since a column may refer upward row by row.
 */
export function inOrder(cells: Readonly<Record<string, FormulaCell>>): Ordered[] {
  const referredTo = referencesIn(Object.values(cells))
  const places = new Map<
    FormulaCell,
    { at: number; lowest: number; isOpen: boolean; isOwn: boolean }
  >()
  const open: FormulaCell[] = []
  const ordered: Ordered[] = []
  for (const root of Object.values(cells)) {
    if (places.has(root)) continue
    const path = [enter(root)]
    while (path.length > 0) {
      const { cell, place, rest } = path.at(-1)!
      const { value: next } = rest.next()
      if (next) {
        const known = places.get(next)
        if (next === cell) place.isOwn = true
        if (!known) path.push(enter(next))
        else if (known.isOpen) place.lowest = Math.min(place.lowest, known.at)
        continue
      }
      path.pop()
      const above = path.at(-1)?.place
      if (above) above.lowest = Math.min(above.lowest, place.lowest)
      if (place.lowest === place.at) close(cell)
    }
  }
  return ordered

  function enter(cell: FormulaCell) {
    const place = { at: places.size, lowest: places.size, isOpen: true, isOwn: false }
    places.set(cell, place)
    open.push(cell)
    return { cell, place, rest: referredTo(cell) }
  }

  function close(first: FormulaCell): void {
    const circle = open.splice(open.lastIndexOf(first))
    const isCircular = circle.length > 1 || places.get(first)!.isOwn
    for (const cell of circle) {
      places.get(cell)!.isOpen = false
      ordered.push({ cell, isCircular })
    }
  }
}

/** The formulas in the areas that a formula refers to. */
function referencesIn(cells: readonly FormulaCell[]) {
  const columns = new Map<string, FormulaCell[]>()
  const keyOf = (id: string, column: number) => `${id} ${column}`
  for (const cell of cells) {
    const key = keyOf(cell.id, cell.c)
    const column = columns.get(key)
    if (column) column.push(cell)
    else columns.set(key, [cell])
  }
  for (const column of columns.values()) column.sort((one, other) => one.r - other.r)
  // one at a time, since each sum of all cells above may be one of thousands
  return function* ({ formulaDependency }: FormulaCell): Generator<FormulaCell, undefined> {
    for (const { row, column, sheetId = '' } of formulaDependency) {
      const [top = 0, bottom = top] = row
      const [left = 0, right = left] = column
      for (let c = left; c <= right; c++) {
        const formulas = columns.get(keyOf(sheetId, c)) ?? []
        for (let at = firstFrom(formulas, top); at < formulas.length; at++) {
          if (formulas[at]!.r > bottom) break
          yield formulas[at]!
        }
      }
    }
    return undefined
  }
}

function firstFrom(formulas: readonly FormulaCell[], row: number): number {
  let [low, high] = [0, formulas.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (formulas[middle]!.r < row) low = middle + 1
    else high = middle
  }
  return low
}
